import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Responds to one request; the last step of a script responds to all further requests. */
export type Step = (response: ServerResponse, request: ReceivedRequest) => void;

export interface ScriptedServer extends AsyncDisposable {
  readonly url: string;
  readonly received: ReceivedRequest[];
}

/** A real server on a real socket that responds according to its script. */
export async function scriptedServer(...script: Step[]): Promise<ScriptedServer> {
  const received: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const current = { method, url, headers, body: Buffer.concat(chunks).toString() };
      const step = script[Math.min(received.length, script.length - 1)];
      received.push(current);
      step?.(response, current);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Step =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };

export const data = (value: unknown): Step => json(200, { result: { data: value } });

export const page = (items: readonly unknown[], next: string | null = null): Step =>
  data({ items, next_cursor: next });

/** An error as the service sends it over tRPC. */
export const errorResponse = (
  status: number,
  code: string,
  extra: object = {},
  headers: Record<string, string> = {},
): Step =>
  json(
    status,
    {
      error: {
        message: 'refused',
        code: -32_600,
        data: {
          code: 'BAD_REQUEST',
          httpStatus: status,
          path: 'x',
          problem: {
            type: `urn:x:${code}`,
            title: 'T',
            status,
            detail: 'refused',
            code,
            request_id: 'r-1',
            ...extra,
          },
        },
      },
    },
    headers,
  );

/** Never responds. */
export const silence: Step = () => {};

/** Closes the connection without a response. */
export const hangUp: Step = (response) => void response.socket?.destroy();
