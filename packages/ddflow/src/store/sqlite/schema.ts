/** Raised whenever the tables or the fold change; an index of another format is made anew. */
export const INDEX_FORMAT = 1;

/**
 * `places` says where each event lies, once for every file that holds a copy; `records` holds the
 * folded state with the key of the last event in it. Nothing here is truth: all of it can be
 * derived from the files.
 */
export const SCHEMA = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value) WITHOUT ROWID;
  CREATE TABLE files (
    id INTEGER PRIMARY KEY,
    path TEXT NOT NULL UNIQUE,
    signature TEXT NOT NULL,
    settled INTEGER NOT NULL,
    consumed INTEGER NOT NULL,
    block TEXT NOT NULL
  );
  CREATE TABLE places (
    file INTEGER NOT NULL,
    offset INTEGER NOT NULL,
    length INTEGER NOT NULL,
    id TEXT NOT NULL,
    lamport INTEGER NOT NULL,
    agent TEXT NOT NULL,
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    key TEXT,
    PRIMARY KEY (file, offset)
  ) WITHOUT ROWID;
  CREATE INDEX places_by_id ON places (id);
  CREATE INDEX places_by_subject ON places (subject);
  CREATE INDEX places_by_key ON places (kind, key) WHERE key IS NOT NULL;
  CREATE TABLE records (
    entity TEXT NOT NULL,
    id TEXT NOT NULL,
    kind TEXT NOT NULL,
    state TEXT NOT NULL,
    parent TEXT NOT NULL,
    open INTEGER NOT NULL,
    lamport INTEGER NOT NULL,
    agent TEXT NOT NULL,
    event TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (entity, id)
  ) WITHOUT ROWID;
  CREATE INDEX records_open ON records (entity, open) WHERE open = 1;
  CREATE INDEX records_by_parent ON records (parent) WHERE parent <> '';
  CREATE INDEX records_tally ON records (entity, kind, state);
  CREATE TABLE oddities (
    file INTEGER NOT NULL,
    event TEXT NOT NULL,
    what TEXT NOT NULL,
    detail TEXT NOT NULL
  );
  CREATE INDEX oddities_by_file ON oddities (file);
  CREATE INDEX oddities_by_event ON oddities (event);
`;
