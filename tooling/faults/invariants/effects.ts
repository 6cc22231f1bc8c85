import { isDeepStrictEqual } from 'node:util';
import { isAcknowledgement, type Entry } from '../load/history.ts';
import { finding, type Evidence, type Finding } from './finding.ts';

interface Row {
  readonly id: string;
  readonly organization_id: string;
  readonly mark: string;
  readonly product_id: string;
  readonly type: string;
  readonly quantity: string;
  readonly movement_date: string;
  readonly dimension: string | null;
}

type Response = Record<string, unknown>;

/**
 * G1 and G2: an acknowledged movement, cost adjustment or transfer exists exactly once, equal to its response; a rejected one
 * does not exist. Those of stock takes and allocations are counted with these.
 */
export async function countEffects({ load, sql, organizations }: Evidence): Promise<Finding[]> {
  const rows = await sql<Row[]>`
    select id, organization_id, coalesce(reference, note) as mark, product_id, type, quantity::text,
      movement_date::text, dimension
    from stock_movements where organization_id = any (${organizations as string[]}::uuid[])
      and (reference is null or reference not like 'stock-take:%')
    union all
    -- A reversal has the reference of its original, and a note.
    select id, organization_id, coalesce(note, reference), product_id, 'cost_adjustment', amount::text,
      adjustment_date::text, null
    from stock_cost_adjustments where organization_id = any (${organizations as string[]}::uuid[])
      and allocation_id is null
    union all
    select id, organization_id, reference, product_id, 'transfer', quantity::text, transfer_date::text, null
    from stock_transfers where organization_id = any (${organizations as string[]}::uuid[])`;
  const byMark = Map.groupBy(rows, ({ mark }) => mark);
  const lost: string[] = [];
  const duplicated: string[] = [];
  const rejected: string[] = [];
  const partial: string[] = [];
  const known = new Set<string>();
  for (const entry of load.history.of(
    'movement',
    'batch',
    'reversal',
    'cost_adjustment',
    'transfer',
    'import',
  )) {
    const { marks } = entry.operation;
    const found = marks.map((mark) => byMark.get(mark) ?? []);
    for (const mark of marks) known.add(mark);
    for (const [index, mark] of marks.entries()) {
      const count = found[index]?.length ?? 0;
      if (count > 1) duplicated.push(mark);
      if (entry.state === 'rejected' && count > 0) rejected.push(mark);
      if (entry.state === 'acknowledged' && count === 0) lost.push(mark);
    }
    const present = found.filter((each) => each.length > 0).length;
    if (present !== 0 && present !== marks.length) partial.push(`${marks[0]}: ${present} of ${marks.length}`);
    if (
      entry.state === 'acknowledged' &&
      entry.operation.kind !== 'import' &&
      found.every(({ length }) => length === 1) &&
      !equalsResponse(entry, found.flat())
    )
      lost.push(`${marks[0]} differs from its response: ${JSON.stringify(entry.response)}`);
  }
  const unrequested = rows.filter(({ mark }) => !known.has(mark)).map(({ id }) => id);
  return [
    finding('lost', lost),
    finding('duplicated', duplicated),
    finding('rejected but applied', [...rejected, ...unrequested]),
    finding('partial batches', partial),
  ];
}

function equalsResponse({ operation, response }: Entry, rows: readonly Row[]): boolean {
  const responses = (operation.kind === 'batch' ? response : [response]) as Response[];
  return rows.every((row, index) => {
    const expected = responses[index] ?? {};
    return (
      expected['id'] === row.id &&
      expected['organization_id'] === operation.organization &&
      row.organization_id === operation.organization &&
      expected['product_id'] === row.product_id &&
      (row.type === 'cost_adjustment'
        ? Number(expected['amount']) === Number(row.quantity) &&
          expected['adjustment_date'] === row.movement_date
        : String(expected['quantity']) === row.quantity &&
          (row.type === 'transfer'
            ? expected['transfer_date'] === row.movement_date
            : expected['type'] === row.type &&
              expected['movement_date'] === row.movement_date &&
              expected['dimension'] === row.dimension))
    );
  });
}

/** G2: all responses to one key are equal. */
export function countResponses({ load }: Evidence): Finding[] {
  const different = load.history.entries.filter(({ sends, operation }) => {
    const replies = sends.map(({ reply }) => reply);
    const bodies = replies.filter(isAcknowledgement).map(({ body }) => body);
    const reused = replies.some((reply) => reply?.status === 422);
    // Only POSTs have keys; a repeated revocation finds nothing to revoke.
    const isKeyed = operation.call.key !== undefined;
    return reused || (isKeyed && bodies.some((body) => !isDeepStrictEqual(body, bodies[0])));
  });
  return [
    finding(
      'two responses to one key',
      different.map(({ operation }) => operation.call.key),
    ),
  ];
}

/** The services' log lines about this response. */
function logged(output: string, body: unknown): string | undefined {
  const { request_id: id } = (body ?? {}) as { request_id?: string };
  return id === undefined ? undefined : output.split('\n').find((line) => line.includes(id));
}

/** G9 and G10: no unmapped failure, every request to retry says when, and every outcome becomes known. */
export function countReplies({ load, environment }: Evidence): Finding[] {
  const sends = load.history.entries.flatMap(({ operation, sends }) =>
    sends.map(({ reply }) => ({ operation, reply })),
  );
  const responses = sends.flatMap(({ operation, reply }) =>
    reply === undefined || reply.status === 'none' ? [] : [{ kind: operation.kind, ...reply }],
  );
  return [
    finding(
      'unmapped failures (5xx except 503)',
      responses
        .filter(({ status }) => status >= 500 && status !== 503)
        .map((response) => ({ ...response, logged: logged(environment.output, response.body) })),
    ),
    finding(
      '503 or 429 without Retry-After',
      responses.filter(
        ({ status, retryAfter }) => (status === 503 || status === 429) && retryAfter === undefined,
      ),
    ),
    finding(
      'outcome never known',
      load.history.entries
        .filter(({ state }) => state === 'unknown')
        .map((entry) => ({ key: entry.operation.call.key, last: entry.sends.at(-1)?.reply })),
    ),
  ];
}
