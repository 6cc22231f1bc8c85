import {
  TRPCUntypedClient,
  httpBatchLink,
  httpLink,
  splitLink,
  type TRPCLink,
  type TRPCRequestOptions,
} from '@trpc/client';
import { tap } from '@trpc/server/observable';
import type { Attempt } from './run.ts';
import type { AppRouter } from './contract/router.ts';
import { ForeignResponse } from './foreign-response.ts';
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

/** The context of one operation in tRPC's links. */
interface Context extends Record<string, unknown> {
  readonly headers: Attempt['headers'];
  readonly isSpecial: boolean;
  response?: Response;
}

export function createTransport({ baseUrl, batch, fetch: send }: Settings): Send {
  const url = `${baseUrl}/trpc`;
  const fetchJson = async (input: Parameters<typeof fetch>[0], init?: object): Promise<Response> => {
    // Cookies never authenticate a call, and a redirect must not forward the credential to another host.
    const response = await send(input, { ...init, redirect: 'error', credentials: 'omit' });
    if (/\bjson\b/i.test(response.headers.get('content-type') ?? '')) return response;
    await response.body?.cancel();
    throw new ForeignResponse(response);
  };
  const headersOf = ({ context }: { context: Record<string, unknown> }): Attempt['headers'] =>
    (context as Context).headers;
  const single = httpLink<AppRouter>({ url, fetch: fetchJson, headers: ({ op }) => headersOf(op) });
  const batched = httpBatchLink<AppRouter>({
    url,
    fetch: fetchJson,
    maxItems: maxBatchSize,
    maxURLLength: maxUrlLength,
    headers: ({ opList: [first] }) => headersOf(first),
  });
  // Only queries are batched: a request has one Idempotency-Key, and every mutation needs its own. It also has one
  // organization and one set of headers.
  const link = splitLink<AppRouter>({
    condition: ({ type, context }) => batch && type === 'query' && !(context as Context).isSpecial,
    true: batched,
    false: single,
  });
  const client = new TRPCUntypedClient<AppRouter>({ links: [keepResponse, link] });
  return async (kind, path, input, { headers, signal, isSpecial }) => {
    const context: Context = { headers, isSpecial };
    const options: TRPCRequestOptions = { signal, context };
    const data = await (kind === 'query'
      ? client.query(path, input, options)
      : client.mutation(path, input, options));
    // Every result comes from a response; only a replaced link could omit it.
    return { data, response: context.response ?? Response.json(null) };
  };
}

/** tRPC's client returns the data only. */
const keepResponse: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    next(op).pipe(
      tap({
        next: ({ context }) => {
          const response = context?.['response'];
          if (response instanceof Response) (op.context as Context).response = response;
        },
      }),
    );
