import http from 'node:http';

export interface Call {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'GET';
  readonly path: string;
  /** API key; absent for the holder of a mailed token. */
  readonly credential?: string;
  /** Idempotency-Key. */
  readonly key?: string;
  readonly body?: unknown;
}

/** A response, or none: then it is unknown whether the call took effect. */
export type Reply =
  | {
      readonly status: number;
      readonly body: unknown;
      /** Seconds. */
      readonly retryAfter: number | undefined;
      readonly replayed: boolean;
    }
  | { readonly status: 'none'; readonly reason: string };

/** Sends one call and waits for its response. Never rejects. */
export function sendRequest(url: string, call: Call, agent: http.Agent, timeoutMs: number): Promise<Reply> {
  return new Promise((resolve) => {
    const started = performance.now();
    const none = (error: NodeJS.ErrnoException): void => {
      // A kept connection that the service closes as idle while the request is on its way was not a lost response.
      const on = request.reusedSocket ? 'a kept' : 'a new';
      const after = Math.round(performance.now() - started);
      resolve({
        status: 'none',
        reason: `${error.code ?? error.message} after ${after} ms on ${on} connection`,
      });
    };
    const text = call.body === undefined ? undefined : JSON.stringify(call.body);
    const request = http.request(
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
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', none);
        response.on('end', () => {
          const after = Number(response.headers['retry-after']);
          resolve({
            status: response.statusCode ?? 0,
            body: parse(Buffer.concat(chunks).toString('utf8')),
            retryAfter: Number.isFinite(after) ? after : undefined,
            replayed: response.headers['idempotency-replayed'] === 'true',
          });
        });
      },
    );
    request.on('error', none);
    const timer = setTimeout(
      () => request.destroy(Object.assign(new Error('timeout'), { code: 'TIMEOUT' })),
      timeoutMs,
    );
    request.on('close', () => clearTimeout(timer));
    request.end(text);
  });
}

function parse(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
