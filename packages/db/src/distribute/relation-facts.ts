/** Names on a shard end in `_` and the number of the shard. */
const named = (text: string): string => String.raw`regexp_replace(${text}, '(_\d{6,}\M|public\.)', '', 'g')`;
const list = (value: string, from: string): string =>
  `coalesce((SELECT json_agg(fact ORDER BY fact) FROM (SELECT ${value} AS fact FROM ${from}) AS facts), '[]')`;

/**
 * Differences in what PostgreSQL writes for a shard: a constraint that was not validated is valid in a table that is created
 * with it, and `a AND b AND (c AND d)` is what it reads in its own `(a AND b) AND (c AND d)`.
 */
const constraint = `translate(${named(`regexp_replace(pg_get_constraintdef(oid), ' NOT VALID$', '')`)}, '()', '')`;

/** An SQL expression: what a table and its shards have in common, by kind. `c` is the row of pg_class. */
export const relationFacts = `json_build_object(
  'row level security', c.relrowsecurity AND c.relforcerowsecurity,
  'owner', pg_get_userbyid(c.relowner),
  'rights', ${list('acl::text', 'unnest(c.relacl) AS acl')},
  'columns', ${list(
    `format('%s %s %s %s', attname, format_type(atttypid, atttypmod), attnotnull, attacl)`,
    'pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped',
  )},
  'constraints', ${list(constraint, `pg_constraint WHERE conrelid = c.oid AND contype <> 't'`)},
  'indexes', ${list(
    named(`regexp_replace(pg_get_indexdef(indexrelid), 'INDEX .* ON (ONLY )?\\S+', 'INDEX')`),
    'pg_index WHERE indrelid = c.oid AND indisvalid',
  )},
  'policies', ${list(
    `concat_ws(' ', polname, polcmd, polroles::regrole[], pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))`,
    'pg_policy WHERE polrelid = c.oid',
  )},
  'triggers', ${list(
    `format('%s %s %s', tgfoid::regproc, tgtype, ${named(`substring(pg_get_triggerdef(oid) FROM ' FOR EACH .*')`)})`,
    `pg_trigger WHERE tgrelid = c.oid AND NOT tgisinternal AND tgenabled <> 'D'`,
  )})`;
