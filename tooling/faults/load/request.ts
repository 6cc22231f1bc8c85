import http from 'node:http';

export interface Call {
  readonly method: 'POST' | 'DELETE' | 'GET';
  readonly path: string;
  /** API key; absent for the holder of a mailed token. */
  readonly credential?: string;
  readonly key?: string;
  readonly body?: unknown;
}

/** An answer, or that there was none: then nobody knows whether the call had its effect. */
export type Reply =
  | {
      readonly status: number;
      readonly body: unknown;
      readonly retryAfter: number | undefined;
      readonly replayed: boolean;
    }
  | { readonly status: 'none'; readonly reason: string };

/** Sends one call and waits for its answer, for so long. Never rejects. */
export function request(url: string, call: Call, agent: http.Agent, timeoutMs: number): Promise<Reply> {
  return new Promise((resolve) => {
    const none = (error: NodeJS.ErrnoException): void =>
      resolve({ status: 'none', reason: error.code ?? error.message });
    let text: string | undefined;
    if (call.body !== undefined) text = JSON.stringify(call.body);
    const sent = http.request(
      url + call.path,
      {
        method: call.method,
        agent,
        headers: {
          ...(call.credential === undefined ? {} : { authorization: `Bearer ${call.credential}` }),
          ...(call.key === undefined ? {} : { 'idempotency-key': call.key }),
          ...(text === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', none);
        answer.on('end', () => {
          const after = Number(answer.headers['retry-after']);
          resolve({
            status: answer.statusCode ?? 0,
            body: parsed(Buffer.concat(chunks).toString('utf8')),
            retryAfter: Number.isFinite(after) ? after : undefined,
            replayed: answer.headers['idempotency-replayed'] === 'true',
          });
        });
      },
    );
    sent.on('error', none);
    const timer = setTimeout(
      () => sent.destroy(Object.assign(new Error('no answer in time'), { code: 'TIMEOUT' })),
      timeoutMs,
    );
    sent.on('close', () => clearTimeout(timer));
    sent.end(text);
  });
}

function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
