import { request } from 'node:http';

/** Calls an operation; resolves to its response body. A text is sent as CSV. Throws SampleRejected unless it succeeds. */
export type Send = <Response = Created>(
  method: string,
  path: string,
  body?: Record<string, unknown> | string,
) => Promise<Response>;

export interface Created {
  readonly id: string;
}

/** The service rejected a call, and would reject it again. */
export class SampleRejected extends Error {
  override readonly name = 'SampleRejected';
}

/** Calls the service at `url` with a credential, like any client. */
export function sendTo(url: string, credential: string): Send {
  let calls = 0;
  return async <Response>(method: string, path: string, body: Parameters<Send>[2] = {}) => {
    calls += 1;
    const isCsv = typeof body === 'string';
    const json = method === 'GET' ? '' : JSON.stringify(body);
    const content = isCsv ? body : json;
    const { status, text } = await exchange(url + path, method, content, {
      authorization: `Bearer ${credential}`,
      ...(content === '' ? {} : { 'content-type': isCsv ? 'text/csv' : 'application/json' }),
      ...(method === 'POST' ? { 'idempotency-key': `sample-data-${calls} ${path}` } : {}),
    });
    // oxlint-disable-next-line tallybook/no-json-parse -- a response, of which no amount is read
    const response: unknown = JSON.parse(text);
    if (status < 300) return response as Response;
    const { code, detail } = response as { code?: string; detail?: string };
    const message = `${method} ${path}: ${status} ${code}, ${detail}`;
    throw status === 429 || status >= 500 ? new Error(message) : new SampleRejected(message);
  };
}

function exchange(
  url: string,
  method: string,
  content: string,
  headers: Record<string, string>,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    // Without an agent, so that no idle connection delays the shutdown.
    const sent = request(url, { method, headers, agent: false, timeout: 10_000 }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      );
    });
    sent.on('timeout', () => sent.destroy(new Error(`${method} ${url}: no response`)));
    sent.on('error', reject);
    sent.end(content);
  });
}
