import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { respondToClientError } from './client-error.ts';

async function answerTo(bytes: string): Promise<string> {
  // The service's own limits, shortened; who answers is the same.
  const server = createServer({ headersTimeout: 50, connectionsCheckingInterval: 10 }, () => {});
  server.on('clientError', respondToClientError);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(bytes);
  const answer = await text(socket);
  server.close();
  return answer;
}

test.each([
  ['headers that never end', 'GET / HTTP/1.1\r\nHost: x\r\n', 408, 'REQUEST_TIMEOUT'],
  ['headers too large', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}`, 431, 'HEADERS_TOO_LARGE'],
  ['no HTTP', 'hello\r\n\r\n', 400, 'MALFORMED_REQUEST'],
])('%s gets one problem document', async (_name, bytes, status, code) => {
  const answer = await answerTo(bytes);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head).toContain('Cache-Control: no-store');
  const problem = JSON.parse(body) as Record<string, unknown>;
  expect(problem).toMatchObject({ status, code });
  expect(head).toContain(`X-Request-Id: ${String(problem['request_id'])}`);
});
