import { createHash } from 'node:crypto';
import { requestOrThrow } from '../load/setup.ts';
import { finding, type Evidence, type Finding } from './finding.ts';

interface MovementRow {
  readonly organization_id: string;
  readonly product_id: string;
  readonly hash: string;
  readonly facts: unknown[];
  readonly journal_entry_id: string | null;
  readonly reason_code: string | null;
  readonly reference: string | null;
  readonly note: string | null;
  readonly created_at: string;
}

/** G5, by docs/adr/0005 alone: the hash of every row covers the row and the hash of the row before. */
async function brokenLinks({ sql, organizations }: Evidence): Promise<string[]> {
  const rows = await sql<MovementRow[]>`
    select organization_id, product_id, hash, journal_entry_id, reason_code, reference, note,
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
      jsonb_build_array(organization_id, product_id, id, type, quantity, unit_cost::text, movement_date::text,
        accounting_period_id, reverses_id, created_by) as facts
    from stock_movements where organization_id = any (${organizations as string[]}::uuid[])
    order by organization_id, product_id, seq`;
  const broken: string[] = [];
  const last = new Map<string, string>();
  for (const row of rows) {
    const previous = last.get(row.product_id) ?? '';
    // A journal entry may be linked once after posting; the hash covers the row as it was posted.
    const possible = [row.journal_entry_id, null].map((journal) => hashOf(previous, row, journal));
    if (!possible.includes(row.hash)) broken.push(`${row.product_id}: ${JSON.stringify(row.facts)}`);
    last.set(row.product_id, row.hash);
  }
  const ends = await sql<{ product_id: string; last_hash: string }[]>`
    select product_id, last_hash from stock_balances where organization_id = any (${organizations as string[]}::uuid[])`;
  for (const { product_id, last_hash } of ends)
    if ((last.get(product_id) ?? '') !== last_hash) broken.push(`${product_id}: wrong last_hash`);
  return broken;
}

function hashOf(previous: string, row: MovementRow, journal: string | null): string {
  const text = JSON.stringify([
    2,
    ...row.facts,
    journal,
    row.reason_code,
    row.reference,
    row.note,
    row.created_at,
  ]);
  return `v2:${createHash('sha256')
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
