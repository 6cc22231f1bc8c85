import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { distribute } from '../../src/distribute/index.ts';
import { migrate, pendingMigrations } from '../../src/migrate/index.ts';
import { withSession } from '../../src/setup/session.ts';
import { run, temporaryHome } from '../embedded/help.ts';
import { clusterDatabase, noCluster, optionsFor } from './help.ts';

const one = '0a000000-0000-4000-8000-000000000001';
const two = '0a000000-0000-4000-8000-000000000002';

/** This package's migrations, and then one more. */
function withMigration(statements: string[]): string {
  const folder = temporaryHome();
  cpSync(join(import.meta.dirname, '../../migrations'), folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { idx: number; when: number }[] };
  const { entries } = journal;
  const last = entries.at(-1);
  entries.push({
    ...last,
    idx: entries.length,
    when: (last?.when ?? 0) + 1,
    tag: 'next',
  } as (typeof entries)[0]);
  writeFileSync(file, JSON.stringify(journal));
  writeFileSync(join(folder, 'next.sql'), statements.join('\n--> statement-breakpoint\n'));
  return folder;
}

const scope = "nullif(current_setting('app.organization_id', true), '')::uuid";

// What CONTRIBUTING.md ("Add a migration") allows.
const everything = [
  `CREATE TABLE warehouses (organization_id uuid NOT NULL, id uuid NOT NULL, name text NOT NULL,
     PRIMARY KEY (organization_id, id))`,
  'CREATE TABLE units (code text PRIMARY KEY, name text NOT NULL)',
  `CREATE TABLE bins (organization_id uuid NOT NULL, id uuid NOT NULL, warehouse_id uuid NOT NULL, unit text,
     PRIMARY KEY (organization_id, id))`,
  'ALTER TABLE warehouses ADD CONSTRAINT warehouses_organization FOREIGN KEY (organization_id) REFERENCES organizations (id)',
  `ALTER TABLE bins ADD CONSTRAINT bins_warehouse FOREIGN KEY (organization_id, warehouse_id)
     REFERENCES warehouses (organization_id, id)`,
  'ALTER TABLE bins ADD CONSTRAINT bins_unit FOREIGN KEY (unit) REFERENCES units (code)',
  `DO $$ DECLARE tenant text; BEGIN
     FOREACH tenant IN ARRAY ARRAY['warehouses', 'bins'] LOOP
       EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant);
       EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant);
       EXECUTE format('CREATE POLICY organization ON %I USING (organization_id = ${scope.replaceAll("'", "''")})', tenant);
     END LOOP;
   END $$`,
  'GRANT SELECT, INSERT ON warehouses, bins TO tallybook_service',
  'GRANT UPDATE (name) ON warehouses TO tallybook_service',
  'GRANT SELECT ON units TO tallybook_service',
  "INSERT INTO units VALUES ('pcs', 'pieces')",
  'ALTER TABLE accounting_periods ADD COLUMN note text',
  "ALTER TABLE accounting_periods ADD CONSTRAINT accounting_periods_note CHECK (note <> '') NOT VALID",
  'ALTER TABLE accounting_periods VALIDATE CONSTRAINT accounting_periods_note',
  'ALTER TABLE accounting_periods NO FORCE ROW LEVEL SECURITY',
  "UPDATE accounting_periods SET note = 'was ' || name",
  'ALTER TABLE accounting_periods FORCE ROW LEVEL SECURITY',
  'CREATE INDEX accounting_periods_note_index ON accounting_periods (organization_id, note)',
  'ALTER TABLE warehouses ALTER COLUMN name SET DEFAULT $$main$$',
  `CREATE FUNCTION bins_unit_default() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
     BEGIN NEW.unit := coalesce(NEW.unit, 'pcs'); RETURN NEW; END $$`,
  'CREATE TRIGGER bins_unit_default BEFORE INSERT ON bins FOR EACH ROW EXECUTE FUNCTION bins_unit_default()',
  `CREATE FUNCTION find_warehouse(warehouse uuid) RETURNS uuid LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = '' AS $$
     BEGIN RETURN (SELECT organization_id FROM public.warehouses WHERE id = warehouse); END $$`,
  'REVOKE ALL ON FUNCTION find_warehouse FROM PUBLIC',
  'GRANT EXECUTE ON FUNCTION find_warehouse TO tallybook_service',
  'CREATE POLICY lookup ON warehouses FOR SELECT TO CURRENT_USER USING (true)',
  'DROP INDEX accounting_periods_note_index',
];

describe.skipIf(noCluster !== undefined)('on the cluster of CITUS_URL, migrate', () => {
  test('changes a distributed database, and its new tables are distributed like the others', async () => {
    const database = await clusterDatabase();
    const { admin, owner, service } = database;
    for (const id of [one, two])
      await run(
        admin,
        `INSERT INTO organizations (id, name, currency, money_scale) VALUES ('${id}', 'Ltd', 'EUR', 2);
         INSERT INTO accounting_periods (organization_id, id, name, start_date, end_date)
           VALUES ('${id}', '${id}', '2026', '2026-01-01', '2026-12-31')`,
      );
    await distribute(admin, { ...optionsFor(database), log: () => {} });
    const folder = withMigration(everything);
    expect(await migrate(owner, { folder })).toEqual({ applied: ['next'] });
    expect(await pendingMigrations(service, { folder })).toEqual([]);
    expect(
      await run(
        admin,
        `SELECT table_name::text AS name, citus_table_type AS type FROM citus_tables
         WHERE table_name::text IN ('warehouses', 'bins', 'units') ORDER BY 1`,
      ),
    ).toEqual([
      { name: 'bins', type: 'distributed' },
      { name: 'units', type: 'reference' },
      { name: 'warehouses', type: 'distributed' },
    ]);
    // Compares shards, functions and rights of every node.
    await distribute(admin, { ...optionsFor(database), log: () => {}, migrations: folder });
    const rows = await withSession(service, async (session) => {
      const statements = [
        'BEGIN',
        `SET LOCAL app.organization_id = '${one}'`,
        `INSERT INTO warehouses (organization_id, id) VALUES ('${one}', '${one}')`,
        `INSERT INTO bins (organization_id, id, warehouse_id) VALUES ('${one}', '${one}', '${one}')`,
      ];
      // One by one: of a message with several statements, Citus sends all to the workers because of SET LOCAL.
      for (const statement of statements) await session.unsafe(statement);
      const found = await session.unsafe(`SELECT b.unit, w.name, p.note,
          (SELECT count(*)::int FROM accounting_periods WHERE organization_id = '${one}') AS visible
        FROM bins b JOIN warehouses w USING (organization_id) JOIN accounting_periods p USING (organization_id)
        WHERE organization_id = '${one}'`);
      await session`COMMIT`;
      return [...found];
    });
    expect(rows).toEqual([{ unit: 'pcs', name: 'main', note: 'was 2026', visible: 1 }]);
    expect(await run(service, `SELECT find_warehouse('${one}') AS organization`)).toEqual([
      { organization: one },
    ]);
  });

  test('undoes a migration that Citus cannot execute', async () => {
    const database = await clusterDatabase();
    const { admin, owner } = database;
    await distribute(admin, { ...optionsFor(database), log: () => {} });
    const folder = withMigration([
      'CREATE TABLE warehouses (organization_id uuid NOT NULL, id uuid PRIMARY KEY)',
    ]);
    await expect(migrate(owner, { folder })).rejects.toThrow(
      /^Migration next failed and was rolled back: cannot create/,
    );
    expect(await run(admin, "SELECT to_regclass('warehouses') AS found")).toEqual([{ found: null }]);
  });
});
