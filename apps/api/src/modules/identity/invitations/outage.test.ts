import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@tallybook/db/testing';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mintApiKey } from '../../../platform/auth/api-key.ts';
import { newId } from '../../../platform/ids.ts';
import { Boss } from '../../../platform/jobs/boss.ts';
import {
  openFailingMailServer,
  type FailingMailServer,
} from '../../../platform/mail/failing-server.testing.ts';
import { startTestApp, type TestApp } from '../../../testing/index.ts';
import { seedOrganization } from '../../../testing/seed.ts';
import { until } from './testing/invitation-fixture.ts';

let server: FailingMailServer;
let app: TestApp;
beforeAll(async () => {
  server = await openFailingMailServer();
  app = await startTestApp({ SMTP_URL: `smtp://127.0.0.1:${server.port}`, LOG_LEVEL: 'silent' });
});
afterAll(async () => {
  await server.close();
  await app.stop();
});

/** Reads a header that may be folded onto a second line. */
function messageId(message = ''): string {
  const id = /^Message-ID:\s+(<[^>]+>)/im.exec(message)?.[1];
  if (id === undefined) throw new Error('the mail has no Message-ID');
  return id;
}
const mailStatus = async (id: string) =>
  (await app.request('GET', `/api/invitations/${id}`)).body.mail_status as string;

describe('the delivery of an invitation email', () => {
  test('sends the mail again with the same Message-ID if the connection breaks after the message', async () => {
    const before = server.messages.length;
    server.ending = (count) => (count === before + 1 ? 'drop' : 'accept');
    const { body } = await app.request('POST', '/api/invitations', {
      body: { email: 'dropped@example.com', role: 'clerk' },
    });
    await until(async () => ((await mailStatus(body.id)) === 'sent' ? true : undefined));
    const [first, second, ...more] = server.messages.slice(before);
    expect(more).toEqual([]);
    expect(messageId(first)).toContain(body.id);
    expect(messageId(second)).toBe(messageId(first));
    const links = [first, second].map(
      (message = '') => /accept#token=3D[\w-]+|accept#token=[\w-]+/.exec(message)?.[0],
    );
    expect(links[0]).toBeDefined();
    expect(links[1]).toBe(links[0]);
  });

  test('serves requests while the mail server does not respond', async () => {
    const before = server.messages.length;
    const silence = Promise.withResolvers<'drop'>();
    server.ending = () => silence.promise;
    const { status, body } = await app.request('POST', '/api/invitations', {
      body: { email: 'silence@example.com', role: 'clerk' },
    });
    expect(status).toBe(201);
    await until(() => server.messages[before]);
    expect(await mailStatus(body.id)).toBe('queued');
    const other = await app.request('POST', '/api/invitations', {
      body: { email: 'silence-2@example.com', role: 'clerk' },
    });
    expect(other.status).toBe(201);
    expect((await app.request('DELETE', `/api/invitations/${other.body.id}`)).status).toBe(204);
    server.ending = () => 'accept';
    silence.resolve('drop');
    await until(async () => ((await mailStatus(body.id)) === 'sent' ? true : undefined));
  });

  test('sends the mail at least once, and at most twice, if the process dies before recording it', async () => {
    const database = await createTestDatabase();
    const { host, port, username, password, database: name } = database.admin;
    const admin = postgres({ host, port, username, password, database: name, max: 1, onnotice: () => {} });
    const home = mkdtempSync(join(tmpdir(), 'tallybook-killed-'));
    const before = server.messages.length;
    try {
      const { organizationId, userIds } = await seedOrganization(admin);
      const minted = mintApiKey('live');
      await admin`
      insert into api_keys (organization_id, id, lookup_id, secret_hash, environment, name, role, user_id)
      values (${organizationId}, ${newId()}, ${minted.lookupId}, ${minted.secretHash}, 'live', 'Key', 'owner', ${userIds.owner})`;
      const start = () => startProduction(database.service, home, server.port);

      const first = await start();
      // The server has the mail; the process is killed before the confirmation.
      server.ending = async () => {
        first.child.kill('SIGKILL');
        await first.ended;
        return 'accept' as const;
      };
      const response = await fetch(`${first.url}/api/invitations`, {
        method: 'POST',
        headers: { authorization: `Bearer ${minted.key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'killed@example.com', role: 'clerk' }),
      });
      expect(response.status).toBe(201);
      await first.ended;
      server.ending = () => 'accept';
      const status = async () => (await admin`select mail_status from invitations`)[0]?.['mail_status'];
      expect(await status()).toBe('queued');

      // The library does this after two minutes.
      await admin`update pgboss.job set started_on = now() - interval '1 hour' where state = 'active'`;
      const boss = new Boss(database.service, { supervise: false });
      await boss.start();
      await boss.supervise();
      await boss.stop();
      const second = await start();
      await until(async () => ((await status()) === 'sent' ? true : undefined));
      second.child.kill('SIGTERM');
      await second.ended;
      const sent = server.messages.slice(before);
      expect(sent).toHaveLength(2);
      expect(messageId(sent[1])).toBe(messageId(sent[0]));
    } finally {
      await admin.end();
      await database.drop();
      rmSync(home, { recursive: true, force: true });
    }
  });
});

interface Login {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly username: string;
  readonly password: string;
}

/** Starts the real program in production mode on an existing database. */
async function startProduction(login: Login, home: string, smtpPort: number) {
  const { host, port, database, username, password } = login;
  const authority = host.startsWith('/') ? '' : `${host}:${port}`;
  const query = host.startsWith('/') ? `?host=${encodeURIComponent(host)}&port=${port}` : '';
  const main = join(import.meta.dirname, '../../../main.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      NODE_ENV: 'production',
      PORT: '0',
      TALLYBOOK_HOME: home,
      DATABASE_URL: `postgres://${username}:${encodeURIComponent(password)}@${authority}/${database}${query}`,
      TOKEN_KEY: '7c1b0f52e96a4d83b5f02c9e417a6d38e2945bc8016fd7a39e8c24b57061fad3',
      PUBLIC_URL: 'https://books.example',
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      MAIL_FROM: 'no-reply@books.example',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const found = /listens on (http:\/\/[\d.:]+)/.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    });
    void ended.then(() => reject(new Error(`the process has ended: ${output}`)));
  });
  return { child, url, ended };
}
