import type { Agent, request } from 'undici';
import { literalAddress, isPublicAddress } from './address.ts';
import { failureText } from './failure.ts';
import { AddressRefused, publicLookup } from './lookup.ts';
import type { Resolve } from './names.ts';

/** How a POST went: a status, or why there was none, in words of ours that name no address. */
export type PostOutcome = { readonly status: number } | { readonly failure: string };

/** Sends to addresses that callers name. */
export interface Poster {
  /** Never rejects. Redirects are not followed, and of the answer only the status counts. */
  post(url: string, headers: Record<string, string>, body: string): Promise<PostOutcome>;
  /** Cuts what is under way. */
  close(): Promise<void>;
}

export interface PosterOptions {
  /** http, and addresses that are not public: for development and tests. */
  readonly allowPrivate: boolean;
  /** For everything: the name, the connection, the answer. */
  readonly totalMs?: number;
  readonly connectMs?: number;
  readonly resolve?: Resolve;
}

interface Client {
  readonly agent: Agent;
  readonly request: typeof request;
}

/** So much of an answer is read, to keep the connection; the rest is cut off. */
const readAtMost = 8 * 1024;

export function createPoster({
  allowPrivate,
  totalMs = 15_000,
  connectMs = 5_000,
  resolve,
}: PosterOptions): Poster {
  let opened: Promise<Client> | undefined;
  // Loaded for the first webhook: the start of the service need not wait for its many files.
  const open = async (): Promise<Client> => {
    const library = await import('undici');
    const agent = new library.Agent({
      connect: { lookup: publicLookup(allowPrivate, resolve), timeout: connectMs },
      headersTimeout: totalMs,
      bodyTimeout: 2_000,
      keepAliveTimeout: 4_000,
      maxHeaderSize: 16 * 1024,
      allowH2: false,
      // Not limited by origin: many tenants may share one, and the workers bound how many are under way.
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
        const answer = await client.request(url, {
          method: 'POST',
          headers,
          body,
          dispatcher: client.agent,
          signal: AbortSignal.timeout(totalMs),
        });
        answer.body.on('error', () => undefined);
        await answer.body
          .dump({ limit: readAtMost, signal: AbortSignal.timeout(1_000) })
          .catch(() => answer.body.destroy());
        return { status: answer.statusCode };
      } catch (error) {
        return { failure: failureText(error) };
      }
    },
    close: async () => (await opened)?.agent.destroy(),
  };
}

/** A host that is an address is connected to without being looked up, so it is checked here. */
function requireSendable(url: URL, allowPrivate: boolean): void {
  if (allowPrivate) return;
  const literal = literalAddress(url);
  if (url.protocol !== 'https:' || (literal !== undefined && !isPublicAddress(literal)))
    throw new AddressRefused('not a public https address');
}
