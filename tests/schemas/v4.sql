BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'scorekeeper','ledger_summaries_links_and_misses','2026-01-31 19:00:00+00:00');
INSERT INTO "_sqlite_migrations" VALUES(2,'scorekeeper','deletions_seals_and_versions','2026-01-31 19:00:00+00:00');
INSERT INTO "_sqlite_migrations" VALUES(3,'scorekeeper','tables_of_devices','2026-01-31 19:00:00+00:00');
INSERT INTO "_sqlite_migrations" VALUES(4,'scorekeeper','house_sheets_of_devices','2026-11-18 07:27:48.664147+00:00');
CREATE TABLE deleted (id TEXT PRIMARY KEY, at TEXT NOT NULL, wiped TEXT) STRICT, WITHOUT ROWID;
INSERT INTO "deleted" VALUES('gone','2026-01-31T19:00:00Z','2026-01-31T19:00:00Z');
CREATE TABLE device_link (
            device TEXT NOT NULL,
            table_id TEXT NOT NULL,
            hash TEXT NOT NULL,
            secret TEXT NOT NULL,
            at TEXT NOT NULL,
            PRIMARY KEY (device, table_id)
        ) STRICT, WITHOUT ROWID
        ;
INSERT INTO "device_link" VALUES('fbbbb6de2aa74c3c9570d2d8db1de31eadb66113c96034a7adb21243754d7683','t1','01c4e7b2774bbd53559add38610ab5011a0da147dfc71241b0f1e02ec0b7a960','bqzg2WA7mALKnl8R7iDd7lQyU_qufEJ--i7Dbjy7OiaVfcrREPA=','2026-01-31T19:00:00Z');
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
CREATE TABLE house_sheet (
            device TEXT NOT NULL,
            id TEXT NOT NULL,
            at TEXT NOT NULL,
            sheet TEXT NOT NULL,
            PRIMARY KEY (device, id)
        ) STRICT, WITHOUT ROWID
        ;
CREATE TABLE link (
            table_id TEXT NOT NULL,
            hash TEXT NOT NULL,
            may TEXT NOT NULL CHECK (may IN ('score', 'watch')),
            made TEXT NOT NULL,
            ended TEXT,
            PRIMARY KEY (table_id, hash)
        ) STRICT, WITHOUT ROWID;
INSERT INTO "link" VALUES('gone','score-gone','score','2026-01-31T19:00:00Z','2026-01-31T19:00:00Z');
INSERT INTO "link" VALUES('gone','watch-gone','watch','2026-01-31T19:00:00Z','2026-01-31T19:00:00Z');
INSERT INTO "link" VALUES('t1','score-t1','score','2026-01-31T19:00:00Z',NULL);
INSERT INTO "link" VALUES('t1','watch-t1','watch','2026-01-31T19:00:00Z',NULL);
CREATE TABLE miss (
            q TEXT NOT NULL,
            rules TEXT NOT NULL,
            times INTEGER NOT NULL,
            last TEXT NOT NULL,
            PRIMARY KEY (q, rules)
        ) STRICT, WITHOUT ROWID;
CREATE TABLE seal (mark TEXT NOT NULL) STRICT;
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
        , program TEXT NOT NULL DEFAULT '') STRICT, WITHOUT ROWID;
INSERT INTO "summary" VALUES('t1',2,'2026-01-31T19:00:00Z','2026-01-31T19:00:00Z','Friday','hudson',1,'["Ann","Bo"]','[100,50]','null','0.3.0');
CREATE UNIQUE INDEX "idx__sqlite_migrations_migration_set_name"
    ON "_sqlite_migrations" ("migration_set", "name");
CREATE INDEX summary_updated ON summary (updated);
CREATE INDEX miss_last ON miss (last);
CREATE TRIGGER entry_is_append_only BEFORE UPDATE ON entry
        BEGIN
            SELECT RAISE(ABORT, 'the ledger is append only');
        END;
CREATE TRIGGER entry_follows_the_last BEFORE INSERT ON entry
        WHEN NEW.seq IS NOT 1 + coalesce(
                (SELECT max(seq) FROM entry WHERE table_id = NEW.table_id), 0
            )
            OR EXISTS (SELECT 1 FROM entry WHERE table_id = NEW.table_id AND "key" = NEW."key")
            OR EXISTS (SELECT 1 FROM entry WHERE id = NEW.id)
        BEGIN
            SELECT RAISE(ABORT, 'the ledger is append only');
        END;
CREATE TRIGGER entry_goes_with_its_table BEFORE DELETE ON entry
        WHEN NOT EXISTS (SELECT 1 FROM deleted WHERE id = OLD.table_id)
        BEGIN
            SELECT RAISE(ABORT, 'the ledger is append only');
        END;
COMMIT;
