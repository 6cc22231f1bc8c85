import { isAcknowledgement, mayHaveHappened, type Entry } from '../load/history.ts';
import { finding, type Evidence, type Finding } from './finding.ts';

/** G1 to G4 for stock takes: what was acknowledged exists once, and a posted one has moved its differences exactly once. */
export async function countStockTakes(evidence: Evidence): Promise<Finding[]> {
  return [
    finding('stock takes posted twice or in part', await misposted(evidence)),
    finding('stock takes that differ from their responses', [
      ...(await unlikeDocuments(evidence)),
      ...(await unlikeCounts(evidence)),
    ]),
  ];
}

async function misposted({ sql, organizations }: Evidence): Promise<unknown[]> {
  const ids = organizations as string[];
  const counts = sql`
    select take.organization_id, take.id::text as take, status, take.count_date, take.location_id, posted_seq, product_id, expected, counted,
      movement_id, expected - expected_when_counted as moved, basis,
      case when basis = 'when_counted' then expected_when_counted else expected end as compared_with
    from stock_takes take join stock_take_counts counts
      on counts.organization_id = take.organization_id and stock_take_id = take.id and counted is not null
    where take.organization_id = any (${ids}::uuid[])`;
  const adjustments = await sql`
    with counts as (${counts}),
    adjustments as (
      select organization_id, id, product_id, quantity_delta, movement_date, substr(reference, 12) as take
      from stock_movements where organization_id = any (${ids}::uuid[]) and reference like 'stock-take:%')
    select take, product_id, status, expected, counted, movement_id, id, quantity_delta
    from counts full join adjustments using (organization_id, take, product_id)
    where case
      when status is null then true
      when status <> 'posted' then coalesce(id, movement_id) is not null
      else movement_id is distinct from id or coalesce(quantity_delta, 0) <> counted - compared_with
        or movement_date <> count_date or (moved = 0) <> (basis is null)
    end`;
  // The counted quantity, with what moved after a count that was compared with the earlier stock, is on hand afterwards: at
  // the counted location, if the stock take names one.
  const quantities = await sql`
    with counts as (${counts})
    select take, counts.product_id, counted, expected, compared_with, sum(quantity_delta) as on_hand
    from counts
    left join locations standard on standard.organization_id = counts.organization_id and standard.is_default
    left join (
      select organization_id, product_id, movement_date as date, seq, location_id, quantity_delta, false as is_transfer
      from stock_movements where organization_id = any (${ids}::uuid[])
      union all
      select organization_id, product_id, transfer_date, seq, side.location_id, side.sign * quantity, true
      from stock_transfers cross join lateral (values (from_location_id, -1), (to_location_id, 1)) as side (location_id, sign)
      where organization_id = any (${ids}::uuid[])
    ) as moved on moved.organization_id = counts.organization_id and moved.product_id = counts.product_id
      and moved.date <= count_date and seq <= posted_seq
      and case when counts.location_id is null then not is_transfer
        else coalesce(moved.location_id, standard.id) = counts.location_id end
    where status = 'posted' group by take, counts.product_id, counted, expected, compared_with
    having coalesce(sum(quantity_delta), 0) <> counted + expected - compared_with`;
  return [...adjustments, ...quantities];
}

async function unlikeDocuments({ sql, organizations, load }: Evidence): Promise<string[]> {
  const { history } = load;
  const rows = await sql<{ id: string; mark: string; status: string }[]>`
    select id, note as mark, status from stock_takes where organization_id = any (${organizations as string[]}::uuid[])`;
  const byMark = Map.groupBy(rows, ({ mark }) => mark);
  const ends = Map.groupBy(
    history.acknowledged('post_take', 'cancel_take'),
    ({ operation }) => operation.marks[0],
  );
  const wrong: string[] = [];
  for (const { operation, state, response } of history.of('stock_take')) {
    const [mark = ''] = operation.marks;
    const found = byMark.get(mark) ?? [];
    byMark.delete(mark);
    if (state === 'unknown') continue;
    const wanted = state === 'acknowledged' ? [(response as { id: string }).id] : [];
    if (String(found.map(({ id }) => id)) !== String(wanted))
      wrong.push(`${mark}: ${state}, ${found.length} documents`);
    for (const { id, status } of found)
      if (!possibleStatus(operation.call.body, ends.get(id) ?? []).includes(status))
        wrong.push(
          `${id} is ${status}, after ${ends
            .get(id)
            ?.map((each) => each.operation.kind)
            .join(', ')}`,
        );
  }
  return [...wrong, ...byMark.keys()];
}

function possibleStatus(body: unknown, ends: readonly Entry[]): string[] {
  if ((body as { counts?: unknown }).counts !== undefined) return ends.length === 0 ? ['posted'] : [];
  if (ends.length === 0) return ['open', 'counting'];
  return ends.length > 1 ? [] : [ends[0]?.operation.kind === 'post_take' ? 'posted' : 'cancelled'];
}

/** Each attempt to enter counts has entered all of them, or none: a request without a key may have effect more than once. */
async function unlikeCounts({ sql, organizations, load }: Evidence): Promise<string[]> {
  const rows = await sql<{ mark: number; counts: number }[]>`
    select unit_cost::float8 as mark, count(*)::int as counts from stock_take_count_history
    where organization_id = any (${organizations as string[]}::uuid[]) and unit_cost is not null group by 1`;
  const found = new Map(rows.map(({ mark, counts }) => [mark, counts]));
  return load.history.of('count').flatMap(({ operation, sends }) => {
    const { counts } = operation.call.body as { counts: readonly unknown[] };
    const times = (found.get(Number(operation.marks[0])) ?? 0) / counts.length;
    const least = sends.filter(({ reply }) => isAcknowledgement(reply)).length;
    const most = least + sends.filter(({ reply }) => mayHaveHappened(reply)).length;
    const isRight = Number.isInteger(times) && times >= least && times <= most;
    return isRight ? [] : [`entered ${times} times, acknowledged ${least}, possibly ${most}`];
  });
}
