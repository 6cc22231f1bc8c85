/**
 * The result of a request. The code is UNAVAILABLE if there is no response, or one that is not the service's.
 *
 * @typedef {{ ok: true, body: ResponseBody } | Failure} Outcome
 * @typedef {Preview & Acceptance} ResponseBody the fields of the called operation
 * @typedef {{ organization_name: string, inviter_name: string, email_masked: string, role: string, status: string, expires_at: string, continue_url: string | null }} Preview
 * @typedef {{ api_key?: string | null }} Acceptance
 * @typedef {{ ok: false, code: string, seconds: number, pointers: string[] }} Failure
 */

/**
 * Calls the service that served this page.
 *
 * @param {'preview' | 'accept' | 'decline' | 'opt-out' | 'opt-in'} verb
 * @param {Record<string, string>} body
 * @param {Record<string, string>} [headers]
 * @returns {Promise<Outcome>}
 */
export async function call(verb, body, headers) {
  try {
    const response = await fetch(`../api/invitations/${verb}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(30_000),
    });
    const text = await response.text();
    if (response.ok) return { ok: true, body: /** @type {ResponseBody} */ (JSON.parse(text || '{}')) };
    const problem = /** @type {{ code?: string, errors?: { pointer: string }[] }} */ (JSON.parse(text));
    return {
      ok: false,
      code: problem.code ?? `HTTP ${response.status}`,
      seconds: Number(response.headers.get('retry-after') ?? 60),
      pointers: (problem.errors ?? []).map(({ pointer }) => pointer),
    };
  } catch {
    return { ok: false, code: 'UNAVAILABLE', seconds: 0, pointers: [] };
  }
}

/**
 * Starts a session of the console with the key of a new account. A failure is no reason to stay on this page: the reader
 * can sign in there.
 *
 * @param {string} key
 */
export async function signInToConsole(key) {
  try {
    await fetch('../console/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-tallybook-console': '1' },
      body: JSON.stringify({ api_key: key }),
      cache: 'no-store',
      credentials: 'same-origin',
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    });
  } catch {
    // No connection: the next page says so.
  }
}

/** An Idempotency-Key for one action and its retries. randomUUID is not available without TLS. */
export function idempotencyKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
