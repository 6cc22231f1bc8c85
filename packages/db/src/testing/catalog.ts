import type postgres from 'postgres';
import type { Catalog, CatalogColumn } from './statement-check.ts';

/** Reads a migrated database's tables and all types. */
export async function readCatalog(session: postgres.Sql): Promise<Catalog> {
  const types = await session<{ oid: number; name: string }[]>`
    select oid::int, format_type(oid, null) as name from pg_type where typnamespace = 'pg_catalog'::regnamespace`;
  const columns = await session<(CatalogColumn & { key: string })[]>`
    select c.oid || '.' || a.attnum as key, c.relname as table, a.attname as name, a.attnotnull as "notNull"
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0
      and not a.attisdropped`;
  return {
    types: Object.fromEntries(types.map(({ oid, name }) => [oid, name])),
    columns: Object.fromEntries(columns.map(({ key, ...column }) => [key, column])),
  };
}
