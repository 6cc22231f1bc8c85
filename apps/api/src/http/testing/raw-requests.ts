import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TestApp } from '../../testing/index.ts';

// Requests that `fetch` cannot send.

function connectTo(url: string): Socket {
  const { hostname, port } = new URL(url);
  return connect(Number(port), hostname);
}

/** Sends bytes as they are; resolves with everything received until the service closes the connection. */
export function sendRaw(url: string, bytes: string | Buffer): Promise<string> {
  const socket = connectTo(url);
  socket.write(bytes);
  return text(socket);
}

/** A request as text, with `Connection: close` so that the response ends the connection. */
export const rawRequest = (line: string, headers: readonly string[] = [], body = ''): string =>
  [line, ...headers, 'Connection: close', '', body].join('\r\n');

/** Starts a request whose body never arrives: it is in flight until the returned socket is destroyed. */
export function startUnfinishedRequest({ url, keys }: Pick<TestApp, 'url' | 'keys'>): Socket {
  const socket = connectTo(url).on('error', () => {});
  socket.write(
    `POST /api/inventory/products HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${keys.owner}\r\n` +
      'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n',
  );
  return socket;
}

/** The status of a request with any headers; `fetch` does not allow a `Host`. */
export const statusWithHeaders = (
  url: string,
  headers: Record<string, string>,
  { method = 'GET', body = '' } = {},
): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request(url, { method, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .once('error', reject)
      .end(body);
  });
