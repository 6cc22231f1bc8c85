import { TRPCUntypedClient, httpBatchLink, httpLink, splitLink, type TRPCRequestOptions } from '@trpc/client';
import type { AppRouter } from './contract/router.ts';
import { ForeignAnswer } from './foreign-answer.ts';
import type { Settings } from './options.ts';

/** The service refuses a batch of more. */
const largestBatch = 10;
/** Queries carry their input in the URL, and proxies limit it to 8 KB. */
const longestUrl = 7_000;

type Headers = Record<string, string>;

/** One attempt of a call on the wire. */
export type Send = (
  kind: 'query' | 'mutation',
  path: string,
  input: unknown,
  options: { headers: Headers; signal: AbortSignal },
) => Promise<unknown>;

export function createTransport({ baseUrl, batch, fetch: send }: Settings): Send {
  const url = `${baseUrl}/trpc`;
  const checked = async (input: Parameters<typeof fetch>[0], init?: object): Promise<Response> => {
    // No cookie ever authenticates a call, and a credential does not follow a redirection elsewhere.
    const response = await send(input, { ...init, redirect: 'error', credentials: 'omit' });
    if (/\bjson\b/i.test(response.headers.get('content-type') ?? '')) return response;
    await response.body?.cancel();
    throw new ForeignAnswer(response);
  };
  const headersOf = (context: Record<string, unknown>): Headers => context['headers'] as Headers;
  const single = httpLink<AppRouter>({ url, fetch: checked, headers: ({ op }) => headersOf(op.context) });
  const together = httpBatchLink<AppRouter>({
    url,
    fetch: checked,
    maxItems: largestBatch,
    maxURLLength: longestUrl,
    headers: ({ opList: [first] }) => headersOf(first.context),
  });
  // A mutation has an Idempotency-Key of its own, and a request has room for one: only queries go together.
  const link = splitLink<AppRouter>({
    condition: (op) => batch && op.type === 'query',
    true: together,
    false: single,
  });
  const client = new TRPCUntypedClient<AppRouter>({ links: [link] });
  return (kind, path, input, { headers, signal }) => {
    const options: TRPCRequestOptions = { signal, context: { headers } };
    return kind === 'query' ? client.query(path, input, options) : client.mutation(path, input, options);
  };
}
