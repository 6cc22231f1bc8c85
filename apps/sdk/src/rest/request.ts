import type { Run } from '../run.ts';
import type { WriteOptions } from '../call-options.ts';
import { newIdempotencyKey } from '../idempotency-key.ts';
import { promiseOf, type TallybookPromise } from '../response.ts';
import { urlOf, type Query, type RestRequest, type SendRest } from './send.ts';

export interface RequestOptions extends WriteOptions {
  /** Parameters of the query; `undefined` and `null` omit one. */
  readonly query?: Query | undefined;
  /** Sent as JSON. */
  readonly body?: unknown;
}

/** Sends any request to the REST API: an escape hatch for operations that this version of the client does not know. */
export type RequestFunction = <T = unknown>(
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  path: string,
  options?: RequestOptions,
) => TallybookPromise<T>;

export function createRequest(run: Run, send: SendRest, baseUrl: string): RequestFunction {
  return <T>(method: string, path: string, { query, body, ...options }: RequestOptions = {}) =>
    promiseOf(async () => {
      // The service has keys for POST only; repeating another method has no further effect.
      const key = method === 'POST' ? (options.idempotencyKey ?? newIdempotencyKey()) : undefined;
      const write = method === 'GET' ? undefined : { key };
      const request: RestRequest = {
        method,
        url: urlOf(baseUrl, path, query),
        mediaType: /^(?!text\/html)/,
        ...(body !== undefined && { body: JSON.stringify(body), contentType: 'application/json' }),
      };
      return run(`${method} ${path}`, write, options, async (attempt) => {
        const response = await send(request, attempt);
        return { data: (await contentOf(response)) as T, response };
      });
    });
}

/** JSON, the text of another media type, or undefined without content. */
async function contentOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  return /\bjson\b/i.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : text;
}
