import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the proxy does with the next requests. */
export type Mode =
  | 'pass'
  /** Forwards the request, and breaks the connection instead of returning the response. */
  | 'lose the response'
  /** Like `lose the response` for the first request, then `pass`. */
  | 'lose the first response'
  /** Never responds, and does not forward. */
  | 'hang'
  | {
      readonly status: number;
      readonly code?: string;
      readonly detail?: string;
      readonly headers?: Record<string, string>;
    };

export interface FailingProxy {
  readonly url: string;
  mode: Mode;
  /** Requests so far. */
  count: number;
  stop(): Promise<void>;
}

/** An HTTP proxy in front of the real service that produces failures of the network and of gateways. */
export async function startFailingProxy(target: string): Promise<FailingProxy> {
  const server = createServer((request, response) => {
    proxy.count += 1;
    const { mode } = proxy;
    if (typeof mode === 'object') fail(response, mode);
    else if (mode !== 'hang') {
      if (mode === 'lose the first response') proxy.mode = 'pass';
      forward(request, response, target, mode === 'pass');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: FailingProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mode: 'pass',
    count: 0,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return proxy;
}

function forward(
  request: IncomingMessage,
  response: ServerResponse,
  target: string,
  returnsResponse: boolean,
): void {
  const { method, url, headers } = request;
  const onward = send(new URL(url ?? '/', target), { method, headers }, (answer) => {
    if (returnsResponse) {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    } else {
      // The service has carried the request out.
      answer.resume().once('end', () => response.socket?.destroy());
    }
  });
  onward.once('error', () => response.socket?.destroy());
  request.pipe(onward);
}

function fail(response: ServerResponse, { status, code, detail, headers = {} }: Exclude<Mode, string>): void {
  if (code === undefined) {
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end('<h1>Gateway</h1>');
    return;
  }
  const problem = {
    type: 'about:blank',
    title: 'T',
    status,
    detail: detail ?? `It failed: ${code}.`,
    code,
    request_id: 'r-1',
  };
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(
    JSON.stringify({
      error: { message: 'failed', code: -32_603, data: { code: 'X', httpStatus: status, problem } },
    }),
  );
}
