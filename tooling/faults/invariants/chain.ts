import { createHash } from 'node:crypto';
import { requestOrThrow } from '../load/setup.ts';
import { finding, type Evidence, type Finding } from './finding.ts';

interface Link {
  readonly product_id: string;
  readonly hash: string;
  /** The hashed facts before the journal entry; `after`: those after it. */
  readonly before: readonly unknown[];
  readonly after: readonly unknown[];
  readonly journal_entry_id: string | null;
}

/** G5, by docs/adr/0005 alone: the hash of every row covers the row and the hash of the row before. */
async function brokenLinks({ sql, organizations }: Evidence): Promise<string[]> {
  const ids = organizations as string[];
  const createdAt = sql`to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const rows = await sql<Link[]>`
    select product_id, hash, before, after, journal_entry_id from (
      select organization_id, product_id, seq, hash, journal_entry_id,
        jsonb_build_array('movement', 1, organization_id, product_id, id, seq::text, order_seq::text, type, quantity,
          unit_cost::text, cost_per, movement_date::text, accounting_period_id, reverses_id, at_own_cost) as before,
        jsonb_build_array(import_id, location_id, dispatch_id, reason_code, reference, note, dimension, created_by, ${createdAt}, metadata, entered) as after
      from stock_movements where organization_id = any (${ids}::uuid[])
      union all
      select organization_id, product_id, seq, hash, journal_entry_id,
        jsonb_build_array('cost_adjustment', 1, organization_id, product_id, id, seq::text, movement_id, mode, amount::text,
          adjustment_date::text, booked_on::text, accounting_period_id),
        jsonb_build_array(reverses_id, allocation_id, reason, reference, note, created_by, ${createdAt})
      from stock_cost_adjustments where organization_id = any (${ids}::uuid[])
    ) as links order by organization_id, product_id, seq`;
  const broken: string[] = [];
  const last = new Map<string, string>();
  for (const row of rows) {
    const previous = last.get(row.product_id) ?? '';
    // A journal entry may be linked once after posting; the hash covers the row as it was posted.
    const possible = [row.journal_entry_id, null].map((journal) => hashOf(previous, row, journal));
    if (!possible.includes(row.hash)) broken.push(`${row.product_id}: ${JSON.stringify(row.before)}`);
    last.set(row.product_id, row.hash);
  }
  const ends = await sql<{ product_id: string; last_hash: string }[]>`
    select product_id, last_hash from stock_balances where organization_id = any (${ids}::uuid[])`;
  for (const { product_id, last_hash } of ends)
    if ((last.get(product_id) ?? '') !== last_hash) broken.push(`${product_id}: wrong last_hash`);
  return broken;
}

function hashOf(previous: string, { before, after }: Link, journal: string | null): string {
  // The load's metadata has one member at most, so its order is no question.
  const text = JSON.stringify([...before, journal, ...after]);
  return `v1:${createHash('sha256')
    .update(previous + text)
    .digest('hex')}`;
}

export async function countChain(evidence: Evidence): Promise<Finding[]> {
  const { environment, load } = evidence;
  const failed: unknown[] = [];
  for (const { key } of load.organizations) {
    const call = { method: 'GET', path: '/api/inventory/verify', credential: key } as const;
    const verification = await requestOrThrow(environment.instances[0].url, call).catch(String);
    if ((verification as { ok?: boolean }).ok !== true) failed.push(verification);
  }
  return [
    finding('broken chain links', await brokenLinks(evidence)),
    finding("the service's own verify fails", failed),
  ];
}
