BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'scorekeeper','ledger_summaries_links_and_misses','2026-01-31 19:00:00+00:00');
CREATE TABLE entry (
            id INTEGER PRIMARY KEY,
            table_id TEXT NOT NULL,
            seq INTEGER NOT NULL CHECK (seq > 0),
            "key" TEXT NOT NULL,
            kind TEXT NOT NULL,
            at TEXT NOT NULL CHECK (at GLOB '????-??-??T??:??:??*'),
            "by" TEXT NOT NULL,
            body TEXT NOT NULL,
            UNIQUE (table_id, seq),
            UNIQUE (table_id, "key")
        ) STRICT;
INSERT INTO "entry" VALUES(1,'t1',1,'start','start','2026-01-31T19:00:00Z','','{"name":"Friday","rules":"hudson","players":["Ann","Bo"]}');
INSERT INTO "entry" VALUES(2,'t1',2,'a','hand','2026-01-31T19:00:00Z','Ann','{"net":[100,50]}');
CREATE TABLE link (
            table_id TEXT NOT NULL,
            hash TEXT NOT NULL,
            may TEXT NOT NULL CHECK (may IN ('score', 'watch')),
            made TEXT NOT NULL,
            ended TEXT,
            PRIMARY KEY (table_id, hash)
        ) STRICT, WITHOUT ROWID;
INSERT INTO "link" VALUES('t1','score-t1','score','2026-01-31T19:00:00Z',NULL);
INSERT INTO "link" VALUES('t1','watch-t1','watch','2026-01-31T19:00:00Z',NULL);
CREATE TABLE miss (
            q TEXT NOT NULL,
            rules TEXT NOT NULL,
            times INTEGER NOT NULL,
            last TEXT NOT NULL,
            PRIMARY KEY (q, rules)
        ) STRICT, WITHOUT ROWID;
CREATE TABLE summary (
            id TEXT PRIMARY KEY,
            seq INTEGER NOT NULL,
            updated TEXT NOT NULL,
            started TEXT NOT NULL,
            name TEXT NOT NULL,
            rules TEXT NOT NULL,
            hands INTEGER NOT NULL,
            players TEXT NOT NULL,
            totals TEXT NOT NULL,
            outcome TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
INSERT INTO "summary" VALUES('t1',2,'2026-01-31T19:00:00Z','2026-01-31T19:00:00Z','Friday','hudson',1,'["Ann","Bo"]','[100,50]','null');
CREATE UNIQUE INDEX "idx__sqlite_migrations_migration_set_name"
    ON "_sqlite_migrations" ("migration_set", "name");
CREATE TRIGGER entry_is_append_only BEFORE UPDATE ON entry
        BEGIN
            SELECT RAISE(ABORT, 'the ledger is append only');
        END;
CREATE INDEX summary_updated ON summary (updated);
CREATE INDEX miss_last ON miss (last);
COMMIT;
