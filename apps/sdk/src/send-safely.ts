import { failureOfResponse, isJson } from './errors/from-failure.ts';
import type { Settings } from './options.ts';

/** Sends a request to the service. Resolves to any response except a redirect. */
export type SendSafely = (url: string, init: RequestInit) => Promise<Response>;

export function createSendSafely({ fetch: send }: Settings): SendSafely {
  return async (url, init) => {
    // Cookies never authenticate a call, and a redirect must not forward the credential to another host. Cloudflare
    // Workers do not have the mode `error`. Browsers hide the status of a redirect.
    const response = await send(url, { ...init, redirect: 'manual', credentials: 'omit' });
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400))
      throw await failureOfResponse(response);
    return response;
  };
}

/** The content of a response. @throws TallybookError if it is not JSON, as the page of a proxy or a login */
export async function jsonOf(response: Response): Promise<unknown> {
  if (!isJson(response)) throw await failureOfResponse(response);
  return response.json();
}
