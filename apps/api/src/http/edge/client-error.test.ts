import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { sendRaw } from '../testing/raw-requests.ts';
import { clientErrorHandler } from './client-error.ts';

async function responseTo(bytes: string): Promise<string> {
  // As in the service, with shorter timeouts.
  const server = createServer({ headersTimeout: 50, connectionsCheckingInterval: 10 }, () => {});
  server.on('clientError', clientErrorHandler({}));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const response = await sendRaw(`http://127.0.0.1:${port}`, bytes);
  server.close();
  return response;
}

test.each([
  ['headers that never end', 'GET / HTTP/1.1\r\nHost: x\r\n', 408, 'REQUEST_TIMEOUT'],
  ['headers too large', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}`, 431, 'HEADERS_TOO_LARGE'],
  // Fewer than 16 KB.
  ['too many headers', `GET / HTTP/1.1\r\n${'X: 1\r\n'.repeat(2_500)}`, 431, 'HEADERS_TOO_LARGE'],
  ['no HTTP', 'hello\r\n\r\n', 400, 'MALFORMED_REQUEST'],
])('%s gets one problem document', async (_name, bytes, status, code) => {
  const response = await responseTo(bytes);
  const [head = '', body = ''] = response.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head).toContain('Cache-Control: no-store');
  const problem = JSON.parse(body) as Record<string, unknown>;
  expect(problem).toMatchObject({ status, code });
  if (status === 431) expect(problem['detail']).toContain('or there are too many headers');
  expect(head).toContain(`X-Request-Id: ${String(problem['request_id'])}`);
});

test('a client that neither reads the response nor closes does not keep the connection', async () => {
  const server = createServer({ headersTimeout: 50, connectionsCheckingInterval: 10 }, () => {});
  server.on('clientError', clientErrorHandler({}));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const closed = once(server, 'connection').then(([socket]) => once(socket, 'close'));
  const client = connect({ port: (server.address() as AddressInfo).port, allowHalfOpen: true });
  client.on('error', () => {}).pause();
  client.write('GET / HTTP/1.1\r\n');
  await closed;
  client.destroy();
  server.close();
});
