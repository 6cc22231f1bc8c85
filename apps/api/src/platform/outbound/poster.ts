import type { Agent, request } from 'undici';
import { literalAddress, isPublicAddress } from './address.ts';
import { failureText } from './failure.ts';
import { NonPublicAddressError, publicLookup } from './lookup.ts';
import type { Resolve } from './names.ts';

/** The status of the response, or why there was none, in a text that contains no address. */
export type PostOutcome = { readonly status: number } | { readonly failure: string };

/** Sends requests to URLs that callers chose. */
export interface Poster {
  /** Never rejects. Does not follow redirects; only the status of the response counts. */
  post(url: string, headers: Record<string, string>, body: string): Promise<PostOutcome>;
  /** Aborts running requests. */
  close(): Promise<void>;
}

export interface PosterOptions {
  /** Allows http and addresses that are not public: for development and tests. */
  readonly allowPrivate: boolean;
  /** Timeout for all of it: lookup, connection and response. */
  readonly totalMs?: number;
  readonly connectMs?: number;
  readonly resolve?: Resolve;
}

interface Client {
  readonly agent: Agent;
  readonly request: typeof request;
}

/** A response body up to this size is read so that the connection can be reused; a longer one is aborted. */
const maxBodyBytes = 8 * 1024;

export function createPoster({
  allowPrivate,
  totalMs = 15_000,
  connectMs = 5_000,
  resolve,
}: PosterOptions): Poster {
  let opened: Promise<Client> | undefined;
  // Loaded with the first webhook, because its many files would delay startup.
  const open = async (): Promise<Client> => {
    const library = await import('undici');
    const agent = new library.Agent({
      connect: { lookup: publicLookup(allowPrivate, resolve), timeout: connectMs },
      headersTimeout: totalMs,
      bodyTimeout: 2_000,
      keepAliveTimeout: 4_000,
      maxHeaderSize: 16 * 1024,
      allowH2: false,
      // No limit per origin: many tenants may share one, and the workers limit concurrency.
      connections: null,
      pipelining: 1,
    });
    return { agent, request: library.request };
  };
  return {
    async post(url, headers, body) {
      try {
        requireSendable(new URL(url), allowPrivate);
        const client = await (opened ??= open());
        const response = await client.request(url, {
          method: 'POST',
          headers,
          body,
          dispatcher: client.agent,
          signal: AbortSignal.timeout(totalMs),
        });
        response.body.on('error', () => undefined);
        await response.body
          .dump({ limit: maxBodyBytes, signal: AbortSignal.timeout(1_000) })
          .catch(() => response.body.destroy());
        return { status: response.statusCode };
      } catch (error) {
        return { failure: failureText(error) };
      }
    },
    close: async () => (await opened)?.agent.destroy(),
  };
}

/** Checks a host that is an IP address here, because connecting to it needs no lookup. */
function requireSendable(url: URL, allowPrivate: boolean): void {
  if (allowPrivate) return;
  const literal = literalAddress(url);
  if (url.protocol !== 'https:' || (literal !== undefined && !isPublicAddress(literal)))
    throw new NonPublicAddressError('not a public https address');
}
