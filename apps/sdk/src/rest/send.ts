import type { Attempt } from '../run.ts';
import { failureOfResponse } from '../errors/from-failure.ts';
import type { SendSafely } from '../send-safely.ts';

/** Parameters of the query; `undefined` and `null` omit one. */
export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** One request to a path of the REST API. */
export interface RestRequest {
  readonly method: string;
  readonly url: string;
  /** Media type of a successful response: the page of a proxy or of a login has another one. */
  readonly mediaType: RegExp;
  readonly body?: string | Blob | Uint8Array<ArrayBuffer> | undefined;
  readonly contentType?: string | undefined;
}

/** Sends one attempt. Resolves to a response of the service with a 2xx status, its body unread. */
export type SendRest = (request: RestRequest, attempt: Attempt) => Promise<Response>;

export function createSendRest(send: SendSafely): SendRest {
  return async ({ method, url, mediaType, body, contentType }, { headers, signal }) => {
    const response = await send(url, {
      method,
      headers: { ...headers, ...(contentType !== undefined && { 'content-type': contentType }) },
      body: body ?? null,
      signal,
    });
    const type = response.headers.get('content-type') ?? '';
    if (response.ok && (response.status === 204 || mediaType.test(type))) return response;
    throw await failureOfResponse(response);
  };
}

/**
 * @param path from the root of the service, for example `/api/inventory/products`
 * @throws TypeError if the path leads elsewhere than to this service, which would send the credential there
 */
export function urlOf(baseUrl: string, path: string, query: Query = {}): string {
  const url = path.startsWith('/') && URL.canParse(baseUrl + path) ? new URL(baseUrl + path) : undefined;
  if (url === undefined || !url.href.startsWith(`${baseUrl}/`))
    throw new TypeError(
      `path must begin with / and stay below baseUrl, such as /api/inventory/products, not ${path}`,
    );
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) url.searchParams.append(name, String(value));
  return url.href;
}
