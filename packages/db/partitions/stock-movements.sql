-- Converts stock_movements into a table with 8 hash partitions by organization (docs/operations.md). Nothing depends on
-- it. Run it once as an administrator, with every instance stopped and after a backup:
--   psql -d tallybook -v ON_ERROR_STOP=1 -f packages/db/partitions/stock-movements.sql
-- It copies the rows and needs their disk space again. test/partitions.test.ts compares the result with the original.

BEGIN;
ALTER TABLE stock_movements RENAME TO stock_movements_whole;
CREATE TABLE stock_movements (
  LIKE stock_movements_whole INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE INCLUDING GENERATED)
  PARTITION BY HASH (organization_id);
ALTER TABLE stock_movements OWNER TO tallybook_owner;

DO $$
BEGIN
  FOR n IN 0..7 LOOP
    EXECUTE format('CREATE TABLE stock_movements_%s PARTITION OF stock_movements FOR VALUES WITH (MODULUS 8, REMAINDER %s)', n, n);
    EXECUTE format('ALTER TABLE stock_movements_%s OWNER TO tallybook_owner', n);
    -- Only the owner can access a partition directly, and row level security without a policy hides its rows there.
    EXECUTE format('ALTER TABLE stock_movements_%s ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', n);
  END LOOP;
  -- Generated columns accept no value.
  EXECUTE (
    SELECT format('INSERT INTO stock_movements (%s) SELECT %1$s FROM stock_movements_whole',
      string_agg(quote_ident(attname), ', ' ORDER BY attnum))
    FROM pg_attribute WHERE attrelid = 'stock_movements_whole'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '');
END $$;

-- Keys, indexes, and triggers keep their names: the service identifies constraints by name (platform/problems.ts).
DO $$
DECLARE
  definition record;
BEGIN
  FOR definition IN SELECT conname AS name, pg_get_constraintdef(oid) AS text FROM pg_constraint
      WHERE conrelid = 'stock_movements_whole'::regclass AND contype IN ('p', 'u', 'f') ORDER BY contype = 'f' LOOP
    EXECUTE format('ALTER TABLE stock_movements_whole RENAME CONSTRAINT %I TO %I', definition.name, definition.name || '_whole');
    EXECUTE format('ALTER TABLE stock_movements ADD CONSTRAINT %I %s', definition.name, replace(definition.text, 'stock_movements_whole', 'stock_movements'));
  END LOOP;
  FOR definition IN SELECT c.relname AS name, pg_get_indexdef(i.indexrelid) AS text FROM pg_index i
      JOIN pg_class c ON c.oid = i.indexrelid WHERE i.indrelid = 'stock_movements_whole'::regclass
      AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid) LOOP
    EXECUTE format('ALTER INDEX %I RENAME TO %I', definition.name, definition.name || '_whole');
    EXECUTE replace(definition.text, 'stock_movements_whole', 'stock_movements');
  END LOOP;
  FOR definition IN SELECT pg_get_triggerdef(oid) AS text FROM pg_trigger
      WHERE tgrelid = 'stock_movements_whole'::regclass AND NOT tgisinternal LOOP
    EXECUTE replace(definition.text, 'stock_movements_whole', 'stock_movements');
  END LOOP;
END $$;

ALTER TABLE stock_movements ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY organization ON stock_movements
  USING (organization_id = (SELECT nullif(current_setting('app.organization_id', true), '')::uuid))
  WITH CHECK (organization_id = (SELECT nullif(current_setting('app.organization_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE (journal_entry_id) ON stock_movements TO tallybook_service;
DROP TABLE stock_movements_whole;
COMMIT;
ANALYZE stock_movements;
