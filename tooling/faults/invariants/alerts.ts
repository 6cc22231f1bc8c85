import { finding, type Evidence, type Finding } from './finding.ts';

/**
 * G1 and G2 for alerts and posting rules. `drift` counts open alerts that the stock on hand does not require, and the other
 * way round; here, each crossing was announced once.
 */
export async function countAlerts({ sql, organizations, load }: Evidence): Promise<Finding[]> {
  const ids = organizations as string[];
  const announced = await sql`
    with hooked as (
      select distinct organization_id from webhooks where organization_id = any (${ids}::uuid[])),
    events as (
      select organization_id, data ->> 'alert_id' as alert, type, count(*) as count from outgoing_events
      where organization_id = any (${ids}::uuid[]) and type in ('product.low_stock', 'product.out_of_stock')
      group by 1, 2, 3),
    opened as (
      select organization_id, id::text as alert,
        case kind when 'low' then 'product.low_stock' else 'product.out_of_stock' end as type
      from stock_alerts join hooked using (organization_id))
    select alert, events.type, opened.type as required, count
    from events full join opened using (organization_id, alert)
    where count is distinct from 1 or events.type is distinct from opened.type`;
  const { history } = load;
  const acknowledged = await marksOf(
    sql`select id::text as mark from stock_alerts
      where organization_id = any (${ids}::uuid[]) and acknowledged_at is not null`,
  );
  const deleted = await marksOf(
    sql`select id::text as mark from posting_rules
      where organization_id = any (${ids}::uuid[]) and deleted_at is not null`,
  );
  const rules = await sql<{ mark: string; id: string }[]>`
    select account as mark, id from posting_rules where organization_id = any (${ids}::uuid[])`;
  const byMark = Map.groupBy(rules, ({ mark }) => mark);
  const created = history.of('create_rule').filter(({ operation, state, response }) => {
    const found = (byMark.get(operation.marks[0] ?? '') ?? []).map(({ id }) => id);
    const wanted = state === 'acknowledged' ? [(response as { id: string }).id] : [];
    return state !== 'unknown' && String(found) !== String(wanted);
  });
  const missing = [
    ...history.acknowledged('acknowledge').filter(({ operation }) => !acknowledged.has(operation.marks[0])),
    ...history.acknowledged('delete_rule').filter(({ operation }) => !deleted.has(operation.marks[0])),
  ];
  return [
    finding('alerts without exactly one event', announced),
    finding(
      'rules and alerts that differ from responses',
      [...created, ...missing].map(
        ({ operation, state }) => `${state} ${operation.kind}: ${operation.marks[0]}`,
      ),
    ),
  ];
}

const marksOf = async (rows: PromiseLike<readonly unknown[]>): Promise<Set<string | undefined>> =>
  new Set(((await rows) as readonly { mark: string }[]).map(({ mark }) => mark));
