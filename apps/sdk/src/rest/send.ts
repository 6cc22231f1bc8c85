import type { Attempt } from '../run.ts';
import { failureOfResponse } from '../errors/from-failure.ts';
import type { Settings } from '../options.ts';

type QueryValue = string | number | boolean | null | undefined;

/** One request to a path of the REST API. */
export interface RestRequest {
  readonly method: string;
  /** From the root of the service, for example `/api/inventory/products`. */
  readonly path: string;
  /** Parameters of the query; `undefined` and `null` omit one. */
  readonly query?: Readonly<Record<string, QueryValue>> | undefined;
  readonly body?: string | Blob | Uint8Array<ArrayBuffer> | undefined;
  readonly contentType?: string | undefined;
}

/** Sends one attempt. Resolves to a response of the service with a 2xx status, its body unread. */
export type SendRest = (request: RestRequest, attempt: Attempt) => Promise<Response>;

export function createSendRest({ baseUrl, fetch: send }: Settings): SendRest {
  return async ({ method, path, query, body, contentType }, { headers, signal }) => {
    const response = await send(urlOf(baseUrl, path, query), {
      method,
      headers: { ...headers, ...(contentType !== undefined && { 'content-type': contentType }) },
      body: body ?? null,
      signal,
      // As in the other transport.
      redirect: 'error',
      credentials: 'omit',
    });
    if (response.ok) return response;
    throw await failureOfResponse(response);
  };
}

/** @throws TypeError if the path leads elsewhere than to this service, which would send the credential there */
function urlOf(baseUrl: string, path: string, query: RestRequest['query'] = {}): string {
  const url = path.startsWith('/') && URL.canParse(baseUrl + path) ? new URL(baseUrl + path) : undefined;
  if (url === undefined || !url.href.startsWith(`${baseUrl}/`))
    throw new TypeError(
      `path must begin with / and stay below baseUrl, such as /api/inventory/products, not ${path}`,
    );
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) url.searchParams.append(name, String(value));
  return url.href;
}
