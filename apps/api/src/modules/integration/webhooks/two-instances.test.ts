import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../../platform/config.ts';
import { Boss } from '../../../platform/jobs/boss.ts';
import { createLog } from '../../../platform/log.ts';
import { startService, type RunningService } from '../../../start/service.ts';
import { openReceiver, type Receiver } from '../../../testing/receiver.ts';
import { startTestApp, type TestApp } from '../../../testing/index.ts';

const variables = { WEBHOOK_ALLOW_PRIVATE: 'true', TOKEN_KEY: '5'.repeat(64), LOG_LEVEL: 'silent' };
/** Starts processes and waits for retries of pg-boss. */
const timeoutMs = 120_000;

let app: TestApp;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await openReceiver();
  app = await startTestApp(variables);
});
afterAll(async () => {
  await app.stop();
  await receiver.close();
});

const invite = async (url: string, key: string, number: number) => {
  const response = await fetch(`${url}/api/invitations`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: `guest-${number}@example.com`, role: 'viewer' }),
  });
  expect(response.status).toBe(201);
};

test(
  'two instances make each delivery attempt once',
  async () => {
    const config = readConfig({ NODE_ENV: 'test', PORT: '0', TALLYBOOK_HOME: app.home, ...variables });
    const other: RunningService = await startService(config, createLog('silent'), app.database.service);
    try {
      const key = app.keys.owner;
      await app.request('POST', '/api/webhooks', {
        body: { url: `${receiver.url}/two`, events: ['invitation.sent'] },
      });
      const numbers = Array.from({ length: 60 }, (_, index) => index);
      await Promise.all(numbers.map((number) => invite(number % 2 === 0 ? app.url : other.url, key, number)));
      await expect.poll(() => receiver.postsTo('/two').length).toBe(60);
      await expect
        .poll(async () => (await app.admin`select 1 from webhook_deliveries where status = 'pending'`).length)
        .toBe(0);
      const ids = receiver.postsTo('/two').map((post) => post.headers['webhook-id']);
      expect(new Set(ids).size).toBe(60);
      expect(ids).toHaveLength(60);
      const rows = await app.admin`select distinct status, attempts from webhook_deliveries`;
      expect([...rows]).toEqual([{ status: 'delivered', attempts: 1 }]);
    } finally {
      await other.stop();
    }
  },
  timeoutMs,
);

test(
  'a process that is killed before it records an attempt leaves it to another one, which repeats it under the same id',
  async () => {
    const own = await app.newOrganization();
    const hanging = Promise.withResolvers<void>();
    receiver.responders.set('/killed', (response) => {
      hanging.resolve();
      // The first request gets no response: its sender is killed while it waits.
      if (receiver.postsTo('/killed').length > 1) response.writeHead(200).end();
    });
    // Only the instance that will be killed runs jobs.
    await app.services.jobs.stop();
    const child = spawn(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        join(import.meta.dirname, '../..', '..', 'testing', 'instance.main.ts'),
      ],
      {
        env: {
          ...process.env,
          ...variables,
          NODE_ENV: 'test',
          PORT: '0',
          TALLYBOOK_HOME: app.home,
          TARGET: JSON.stringify(app.database.service),
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    onTestFinished(() => void child.kill('SIGKILL'));
    child.stderr.pipe(process.stderr);
    const listening = new Promise<string>((resolve) => {
      child.stdout.on('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    });
    const exited = new Promise((resolve) => child.once('exit', resolve));
    const victim = await listening;
    const webhook = await app.request('POST', '/api/webhooks', {
      key: own.keys.owner,
      body: { url: `${receiver.url}/killed`, events: ['invitation.sent'] },
    });
    await invite(victim, own.keys.owner, 1000);
    await hanging.promise;
    child.kill('SIGKILL');
    await exited;
    // pg-boss reassigns a job that has run too long; make that happen now.
    await app.admin`update pgboss.job set started_on = now() - interval '1 hour' where name = 'webhook-delivery' and state = 'active'`;
    const supervisor = new Boss(app.database.service, { supervise: false });
    supervisor.on('error', () => {});
    await supervisor.start();
    await supervisor.supervise();
    await supervisor.stop();
    const config = readConfig({ NODE_ENV: 'test', PORT: '0', TALLYBOOK_HOME: app.home, ...variables });
    const next = await startService(config, createLog('silent'), app.database.service);
    try {
      await expect.poll(() => receiver.postsTo('/killed').length).toBe(2);
      const row = async () =>
        (
          await app.admin`select status, attempts from webhook_deliveries where webhook_id = ${webhook.body.id}`
        )[0];
      await expect.poll(row).toEqual({ status: 'delivered', attempts: 1 });
      const [first, second] = receiver.postsTo('/killed');
      expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    } finally {
      await next.stop();
    }
  },
  timeoutMs,
);
