import { writeDownAccounts } from '../load/operations.ts';
import { finding, type Evidence, type Finding } from './finding.ts';

interface Response {
  readonly items: readonly { readonly id: string; readonly allowance: string }[];
}

/**
 * G1 to G3 for write-downs: each acknowledged review exists once with its response's figures and none without a request, and the
 * balance of the allowance account is the sum of the last allowances of all products.
 */
export async function countAllowances({ sql, organizations, load }: Evidence): Promise<Finding[]> {
  const ids = organizations as string[];
  const apart = await sql`
    with last as (
      select distinct on (organization_id, product_id) organization_id, allowance from stock_write_downs
      where organization_id = any (${ids}::uuid[]) order by organization_id, product_id, seq desc),
    recorded as (select organization_id, sum(allowance) as allowance from last group by 1),
    booked as (
      select organization_id, sum(credit - debit) as balance from journal_lines
      where organization_id = any (${ids}::uuid[]) and account = ${writeDownAccounts.allowance_account} group by 1)
    select organization_id, allowance, balance from recorded full join booked using (organization_id)
    where coalesce(allowance, 0) <> coalesce(balance, 0)`;
  const rows = await sql<{ id: string; mark: string; allowance: string }[]>`
    select id, reason as mark, allowance::text from stock_write_downs where organization_id = any (${ids}::uuid[])`;
  const byMark = Map.groupBy(rows, ({ mark }) => mark);
  const wrong: string[] = [];
  for (const { operation, state, response } of load.history.of('write_down')) {
    const [mark = ''] = operation.marks;
    const found = byMark.get(mark) ?? [];
    byMark.delete(mark);
    if (state === 'rejected' && found.length > 0) wrong.push(`${mark}: rejected but recorded`);
    if (state !== 'acknowledged') continue;
    const { items } = response as Response;
    const stored = new Map(found.map(({ id, allowance }) => [id, Number(allowance)]));
    if (
      found.length !== items.length ||
      items.some(({ id, allowance }) => stored.get(id) !== Number(allowance))
    )
      wrong.push(`${mark}: ${JSON.stringify(found)} instead of ${JSON.stringify(items)}`);
  }
  return [
    finding('allowances that differ from their account', apart),
    finding('write-downs that differ from their responses', [...wrong, ...byMark.keys()]),
  ];
}
