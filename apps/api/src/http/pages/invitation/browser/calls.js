/**
 * What came of a call. Without any answer, or with one that is none of the service's, the code is UNAVAILABLE.
 *
 * @typedef {{ ok: true, body: Answer } | Refusal} Outcome
 * @typedef {Preview & Acceptance} Answer the fields of whichever was called
 * @typedef {{ organization_name: string, inviter_name: string, email_masked: string, status: string, expires_at: string }} Preview
 * @typedef {{ api_key?: string | null }} Acceptance
 * @typedef {{ ok: false, code: string, seconds: number, pointers: string[] }} Refusal
 */

/**
 * Calls the service that served this page.
 *
 * @param {'preview' | 'accept' | 'decline'} verb
 * @param {Record<string, string>} body
 * @param {Record<string, string>} [headers]
 * @returns {Promise<Outcome>}
 */
export async function call(verb, body, headers) {
  try {
    const answer = await fetch(`../api/invitations/${verb}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(30_000),
    });
    const text = await answer.text();
    if (answer.ok) return { ok: true, body: /** @type {Answer} */ (JSON.parse(text || '{}')) };
    const problem = /** @type {{ code?: string, errors?: { pointer: string }[] }} */ (JSON.parse(text));
    return {
      ok: false,
      code: problem.code ?? `HTTP ${answer.status}`,
      seconds: Number(answer.headers.get('retry-after') ?? 60),
      pointers: (problem.errors ?? []).map(({ pointer }) => pointer),
    };
  } catch {
    return { ok: false, code: 'UNAVAILABLE', seconds: 0, pointers: [] };
  }
}

/** A key for one act, however often it is tried. Not randomUUID: that is missing where there is no TLS. */
export function idempotencyKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
