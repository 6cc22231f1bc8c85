import type { Attempt } from './run.ts';
import { failureOfContent } from './errors/from-failure.ts';
import { jsonOf, type SendSafely } from './send-safely.ts';
import type { Settings } from './options.ts';
import type { Outcome } from './response.ts';

/** The limit of the service. */
const maxBatchSize = 10;
/** Queries carry their input in the URL, which proxies often limit to 8 KB. */
const maxUrlLength = 7_000;

/** Sends one attempt of a call. */
export type Send = (
  kind: 'query' | 'mutation',
  path: string,
  input: unknown,
  attempt: Attempt,
) => Promise<Outcome<unknown>>;

/** A query that waits for its batch. */
interface Waiting {
  readonly path: string;
  readonly input: unknown;
  readonly attempt: Attempt;
  readonly resolve: (outcome: Promise<Outcome<unknown>>) => void;
}

/** Sends calls over the protocol of tRPC (https://trpc.io/docs/rpc). */
export function createTransport({ baseUrl, batch }: Settings, send: SendSafely): Send {
  const url = `${baseUrl}/trpc`;

  const sendBatch = async (waiting: readonly Waiting[]): Promise<void> => {
    const [first] = waiting;
    if (first === undefined) return;
    // The request ends once every one of its calls has ended early.
    const controller = new AbortController();
    let ended = 0;
    for (const { attempt } of waiting)
      attempt.signal.addEventListener('abort', () => {
        ended += 1;
        if (ended === waiting.length) controller.abort(attempt.signal.reason);
      });
    const { headers } = first.attempt;
    const exchange = send(batchUrl(url, waiting), { method: 'GET', headers, signal: controller.signal }).then(
      async (response) => ({ response, body: await jsonOf(response) }),
    );
    waiting.forEach(({ resolve }, index) =>
      // A failure of the whole batch is one error instead of the array.
      resolve(
        exchange.then(({ response, body }) => read(response, Array.isArray(body) ? body[index] : body)),
      ),
    );
  };

  const queue = createQueue((waiting) => {
    for (const part of partsOf(url, waiting)) void sendBatch(part);
  });

  return async (kind, path, input, attempt) => {
    const { headers, signal, isSpecial } = attempt;
    // Only queries are batched: a request has one Idempotency-Key, and every mutation needs its own. It also has one
    // organization and one set of headers.
    if (batch && kind === 'query' && !isSpecial)
      return new Promise((resolve) => queue({ path, input, attempt, resolve }));
    const response =
      kind === 'query'
        ? await send(`${url}/${path}?input=${encoded(input)}`, { method: 'GET', headers, signal })
        : await send(`${url}/${path}`, {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify(input),
            signal,
          });
    return read(response, await jsonOf(response));
  };
}

/** Collects the calls of one turn of the event loop. */
function createQueue(flush: (waiting: readonly Waiting[]) => void): (call: Waiting) => void {
  let waiting: Waiting[] = [];
  return (call) => {
    if (waiting.length === 0)
      setTimeout(() => {
        const collected = waiting;
        waiting = [];
        flush(collected);
      }, 0);
    waiting.push(call);
  };
}

/** Parts that the service and proxies accept; a single call may be longer. */
function partsOf(url: string, waiting: readonly Waiting[]): Waiting[][] {
  const parts: Waiting[][] = [];
  let current: Waiting[] = [];
  for (const call of waiting) {
    const grown = [...current, call];
    const fits = grown.length <= maxBatchSize && batchUrl(url, grown).length <= maxUrlLength;
    if (current.length === 0 || !fits) parts.push((current = [call]));
    else current.push(call);
  }
  return parts;
}

function batchUrl(url: string, waiting: readonly Waiting[]): string {
  const paths = waiting.map(({ path }) => path).join(',');
  const inputs = Object.fromEntries(waiting.map(({ input }, index) => [index, input]));
  return `${url}/${paths}?batch=1&input=${encoded(inputs)}`;
}

const encoded = (input: unknown): string => encodeURIComponent(JSON.stringify(input));

/** The data of `{ result: { data } }`. @throws TallybookError for anything else */
function read(response: Response, content: unknown): Outcome<unknown> {
  const { result, error } = (content ?? {}) as {
    result?: { data?: unknown };
    error?: { data?: { problem?: unknown } };
  };
  if (response.ok && typeof result === 'object' && result !== null) return { data: result.data, response };
  throw failureOfContent(response, error?.data?.problem ?? content);
}
