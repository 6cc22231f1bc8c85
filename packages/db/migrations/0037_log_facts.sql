-- The facts of an entry are mostly hashes, which compression makes little smaller: stored as they are, a batch of 500
-- movements takes PostgreSQL 2 µs less per movement. Values that are stored already stay as they are. Citus does not
-- change the storage of a distributed table's column.
DO $$
BEGIN
  IF NOT is_distributed() THEN
    ALTER TABLE ledger_log ALTER COLUMN facts SET STORAGE EXTERNAL;
  END IF;
END $$;
