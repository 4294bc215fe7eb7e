"""Who may send what, and what every response and log line must carry or hide."""
