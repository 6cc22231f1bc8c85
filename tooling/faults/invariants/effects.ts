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
}

type Answer = Record<string, unknown>;

/** G1 and G2 of the ledger: what was acknowledged is there exactly once as answered, what was refused is not. */
export async function countEffects({ load, sql, organizations }: Evidence): Promise<Finding[]> {
  const rows = await sql<Row[]>`
    select id, organization_id, coalesce(reference, note) as mark, product_id, type, quantity::text,
      movement_date::text
    from stock_movements where organization_id = any (${organizations as string[]}::uuid[])`;
  const byMark = Map.groupBy(rows, ({ mark }) => mark);
  const lost: string[] = [];
  const duplicated: string[] = [];
  const unwanted: string[] = [];
  const torn: string[] = [];
  const known = new Set<string>();
  for (const entry of load.history.of('movement', 'batch', 'reversal', 'import')) {
    const { marks } = entry.operation;
    const found = marks.map((mark) => byMark.get(mark) ?? []);
    for (const mark of marks) known.add(mark);
    for (const [index, mark] of marks.entries()) {
      const count = found[index]?.length ?? 0;
      if (count > 1) duplicated.push(mark);
      if (entry.state === 'refused' && count > 0) unwanted.push(mark);
      if (entry.state === 'acknowledged' && count === 0) lost.push(mark);
    }
    const there = found.filter((each) => each.length > 0).length;
    if (there !== 0 && there !== marks.length) torn.push(`${marks[0]}: ${there} of ${marks.length}`);
    if (
      entry.state === 'acknowledged' &&
      entry.operation.kind !== 'import' &&
      found.every(({ length }) => length === 1) &&
      !isAsAnswered(entry, found.flat())
    )
      lost.push(`${marks[0]} is not what was answered: ${JSON.stringify(entry.answer)}`);
  }
  const strangers = rows.filter(({ mark }) => !known.has(mark)).map(({ id }) => id);
  return [
    finding('lost', lost),
    finding('duplicated', duplicated),
    finding('refused, but done', [...unwanted, ...strangers]),
    finding('batches done in part', torn),
  ];
}

function isAsAnswered({ operation, answer }: Entry, rows: readonly Row[]): boolean {
  const answers = (operation.kind === 'batch' ? answer : [answer]) as Answer[];
  return rows.every((row, index) => {
    const said = answers[index] ?? {};
    return (
      said['id'] === row.id &&
      said['organization_id'] === operation.organization &&
      row.organization_id === operation.organization &&
      said['product_id'] === row.product_id &&
      said['type'] === row.type &&
      String(said['quantity']) === row.quantity &&
      said['movement_date'] === row.movement_date
    );
  });
}

/** G2: every answer to one key is the same answer. */
export function countAnswers({ load }: Evidence): Finding[] {
  const different = load.history.entries.filter(({ sends, operation }) => {
    const replies = sends.map(({ reply }) => reply);
    const bodies = replies.filter(isAcknowledgement).map(({ body }) => body);
    const reused = replies.some((reply) => reply?.status === 422);
    // Taking back has no key: the second time there is nothing to take back.
    return (
      reused || (operation.kind !== 'revoke' && bodies.some((body) => !isDeepStrictEqual(body, bodies[0])))
    );
  });
  return [
    finding(
      'two answers to one key',
      different.map(({ operation }) => operation.call.key),
    ),
  ];
}

/** G9, G10: nothing unmapped, and who is to come again is told when. What nobody could find out counts too. */
export function countReplies({ load }: Evidence): Finding[] {
  const sends = load.history.entries.flatMap(({ operation, sends }) =>
    sends.map(({ reply }) => ({ operation, reply })),
  );
  const described = sends.flatMap(({ operation, reply }) =>
    reply === undefined || reply.status === 'none' ? [] : [{ kind: operation.kind, ...reply }],
  );
  return [
    finding(
      'unmapped failures (5xx but 503)',
      described.filter(({ status }) => status >= 500 && status !== 503),
    ),
    finding(
      '503 or 429 without Retry-After',
      described.filter(
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
