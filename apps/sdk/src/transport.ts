import { TRPCUntypedClient, httpBatchLink, httpLink, splitLink, type TRPCRequestOptions } from '@trpc/client';
import type { AppRouter } from './contract/router.ts';
import { ForeignResponse } from './foreign-response.ts';
import type { Settings } from './options.ts';

/** The limit of the service. */
const maxBatchSize = 10;
/** Queries carry their input in the URL, which proxies often limit to 8 KB. */
const maxUrlLength = 7_000;

type Headers = Record<string, string>;

/** Sends one attempt of a call. */
export type Send = (
  kind: 'query' | 'mutation',
  path: string,
  input: unknown,
  options: { headers: Headers; signal: AbortSignal },
) => Promise<unknown>;

export function createTransport({ baseUrl, batch, fetch: send }: Settings): Send {
  const url = `${baseUrl}/trpc`;
  const fetchJson = async (input: Parameters<typeof fetch>[0], init?: object): Promise<Response> => {
    // Cookies never authenticate a call, and a redirect must not forward the credential to another host.
    const response = await send(input, { ...init, redirect: 'error', credentials: 'omit' });
    if (/\bjson\b/i.test(response.headers.get('content-type') ?? '')) return response;
    await response.body?.cancel();
    throw new ForeignResponse(response);
  };
  const headersOf = (context: Record<string, unknown>): Headers => context['headers'] as Headers;
  const single = httpLink<AppRouter>({ url, fetch: fetchJson, headers: ({ op }) => headersOf(op.context) });
  const batched = httpBatchLink<AppRouter>({
    url,
    fetch: fetchJson,
    maxItems: maxBatchSize,
    maxURLLength: maxUrlLength,
    headers: ({ opList: [first] }) => headersOf(first.context),
  });
  // Only queries are batched: a request has one Idempotency-Key, and every mutation needs its own.
  const link = splitLink<AppRouter>({
    condition: (op) => batch && op.type === 'query',
    true: batched,
    false: single,
  });
  const client = new TRPCUntypedClient<AppRouter>({ links: [link] });
  return (kind, path, input, { headers, signal }) => {
    const options: TRPCRequestOptions = { signal, context: { headers } };
    return kind === 'query' ? client.query(path, input, options) : client.mutation(path, input, options);
  };
}
