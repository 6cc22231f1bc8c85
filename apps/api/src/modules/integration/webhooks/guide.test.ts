import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/index.ts';

const root = join(import.meta.dirname, '../../../../../..');

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ WEBHOOK_ALLOW_PRIVATE: 'true' });
});
afterAll(() => app.stop());

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test('the receiver in docs/webhooks.md accepts signed messages and rejects unsigned ones', async () => {
  const guide = readFileSync(join(root, 'docs/webhooks.md'), 'utf8');
  const program = /^```js.*?\n(.*?)^```$/ms.exec(guide)?.[1] ?? '';
  expect(program).toContain('standardwebhooks');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const { body } = await app.request('POST', '/api/webhooks', { body: { url } });
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: join(root, 'apps/api'),
    env: { ...process.env, WEBHOOK_SECRET: body.secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Not in a `finally`: vitest does not wait for the body of a test that it cancels.
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const unsigned = async () =>
    (await fetch(url, { method: 'POST', body: '{}' }).catch(() => undefined))?.status;
  await expect.poll(unsigned).toBe(400);
  await app.request('POST', `/api/webhooks/${body.id}/test`, { body: {} });
  await expect.poll(() => output).toContain(`webhook.test { webhook_id: '${body.id}' }`);
  const deliveries = async () => (await app.request('GET', `/api/webhooks/${body.id}/deliveries`)).body;
  await expect.poll(async () => (await deliveries())[0].status).toBe('delivered');
});
