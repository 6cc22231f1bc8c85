import { finding, type Evidence, type Finding } from './finding.ts';

interface Response {
  readonly id: string;
  readonly adjustments: readonly { readonly id: string }[];
}

/** G1, G2 and G4: the shares of an acknowledged allocation exist once and add up to its bill; others have none. */
export async function countAllocations({ sql, organizations, load }: Evidence): Promise<Finding[]> {
  const rows = await sql<{ id: string; mark: string; shares: string[]; amount: string }[]>`
    select allocation_id as id, min(reference) as mark, array_agg(id::text order by id) as shares,
      sum(amount)::text as amount
    from stock_cost_adjustments
    where organization_id = any (${organizations as string[]}::uuid[]) and allocation_id is not null
    group by organization_id, allocation_id`;
  const byMark = Map.groupBy(rows, ({ mark }) => mark);
  const wrong: string[] = [];
  for (const { operation, state, response } of load.history.of('allocation')) {
    const [mark = ''] = operation.marks;
    const found = byMark.get(mark) ?? [];
    byMark.delete(mark);
    const { amount } = operation.call.body as { amount: string };
    const { id, adjustments = [] } = (response ?? {}) as Partial<Response>;
    const expected = adjustments.map((share) => share.id).toSorted();
    const isWhole =
      found.length === 1 &&
      found[0]?.id === id &&
      Number(found[0]?.amount) === Number(amount) &&
      String(found[0]?.shares) === String(expected);
    if ((state === 'rejected' && found.length > 0) || (state === 'acknowledged' && !isWhole))
      wrong.push(`${state} allocation of ${amount}: ${JSON.stringify(found)}`);
  }
  return [finding('allocations that differ from their bills', [...wrong, ...byMark.keys()])];
}
