import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const lockfile = `lockfileVersion: '9.0'
importers:
  .:
    dependencies:
      left-pad: { specifier: 1.3.0, version: 1.3.0 }
packages:
  left-pad@1.3.0: { resolution: { integrity: sha512-${Buffer.alloc(64).toString('base64')} } }
snapshots:
  left-pad@1.3.0: {}
`;

let programs: string;
/** Its start takes ten times as long as pnpm's: this `npx` starts the pnpm that it has found before, for the same call only. */
beforeAll(() => {
  programs = mkdtempSync(join(tmpdir(), 'tallybook-audit-programs-'));
  const pnpm = execFileSync('npx', ['--yes', `--package=${packageManager}`, '-c', 'command -v pnpm'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim();
  const script = `#!/bin/sh\n[ "$1 $2" = '--yes ${packageManager}' ] || exit 64\nshift 2\nexec '${pnpm}' "$@"\n`;
  writeFileSync(join(programs, 'npx'), script, { mode: 0o755 });
  return () => rmSync(programs, { recursive: true, force: true });
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tallybook audit-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'tooling/checks'), { recursive: true });
  cpSync(join(import.meta.dirname, 'audit.mjs'), join(folder, 'tooling/checks/audit.mjs'));
  const manifest = { private: true, packageManager, dependencies: { 'left-pad': '1.3.0' } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'pnpm-lock.yaml'), lockfile);
  writeFileSync(join(folder, 'pnpm-workspace.yaml'), 'pmOnFail: ignore\n');
  allow();
});

const allow = (...entries: object[]) =>
  writeFileSync(join(folder, 'tooling/checks/audit-allowed.json'), JSON.stringify(entries));

/** Runs the check against a registry; only pnpm's own variables name it, so npx still finds pnpm. */
const audit = (registry: string, path = `${programs}${delimiter}${process.env['PATH']}`) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const env = {
      ...process.env,
      PATH: path,
      PNPM_CONFIG_REGISTRY: registry,
      PNPM_CONFIG_FETCH_TIMEOUT: '2000',
      npm_config_loglevel: 'error',
    };
    const child = execFile(
      process.execPath,
      [join(folder, 'tooling/checks/audit.mjs')],
      { env },
      (_, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    );
    onTestFinished(() => void child.kill('SIGKILL'));
  });

/** Starts a registry on a real socket and returns its address. */
async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const registryWith = (severity: string) =>
  listen((request, response) => {
    const advisory = {
      id: 1,
      url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
      title: 'Pads too far',
      severity,
      vulnerable_versions: '<2',
    };
    request.resume().on('end', () => response.end(JSON.stringify({ 'left-pad': [advisory] })));
  });
const entry = (expires: string) => ({
  advisory: 'GHSA-aaaa-bbbb-cccc',
  reason: 'Nothing is padded.',
  expires,
});

test.each(['high', 'critical'])('an advisory of severity %s fails', async (severity) => {
  const { code, err } = await audit(await registryWith(severity));
  expect(err).toContain(`${severity}: left-pad 1.3.0: Pads too far (GHSA-aaaa-bbbb-cccc, https://`);
  expect(code).toBe(1);
});

test('a moderate advisory is printed and passes', async () => {
  expect(await audit(await registryWith('moderate'))).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Note: moderate: left-pad 1\.3\.0[^]*Audited 1 production dependencies\.\n$/),
  });
});

test('without advisories it says how many dependencies it audited', async () => {
  const registry = await listen((request, response) => request.resume().on('end', () => response.end('{}')));
  // With the real npx.
  expect(await audit(registry, process.env['PATH'])).toEqual({
    code: 0,
    out: 'Audited 1 production dependencies.\n',
    err: '',
  });
});

test('an allowed advisory passes with a note until its entry expires', async () => {
  const registry = await registryWith('critical');
  allow(entry('2999-12-31'));
  expect(await audit(registry)).toMatchObject({
    code: 0,
    out: expect.stringContaining('Note: allowed until 2999-12-31: critical: left-pad'),
  });
  allow(entry('2020-01-31'));
  const { code, err } = await audit(registry);
  expect(err).toContain('the entry GHSA-aaaa-bbbb-cccc expired on 2020-01-31');
  expect(code).toBe(1);
});

test.each([
  ['no reason', { ...entry('2999-12-31'), reason: ' ' }],
  ['no day', { ...entry(''), expires: undefined }],
  ['no such day', entry('2999-02-31')],
])('an entry with %s fails, even where no audit can be made', async (_, defective) => {
  allow(defective);
  const { code, err } = await audit('http://127.0.0.1:9/');
  expect(err).toContain('needs `advisory`, `reason` and `expires`');
  expect(code).toBe(1);
});

test.each([
  ['with 405', /405/, (): Promise<string> => listen((_, response) => response.writeHead(405).end())],
  ['with 503', /503/, () => listen((_, response) => response.writeHead(503).end())],
  ['with a page', /invalid JSON/, () => listen((_, response) => response.end('<html>'))],
  ['not at all', /timed out/, () => listen((request) => void request.resume())],
  ['to no connection', /Connection refused/, () => Promise.resolve('http://127.0.0.1:9/')],
])('a registry that responds %s gives a note that no audit was made', async (_, reason, start) => {
  const { code, out, err } = await audit(await start());
  expect(out).toMatch(/^Note: no audit was made: [^\n]+\n$/);
  expect(out).toMatch(reason);
  expect({ code, err }).toEqual({ code: 0, err: '' });
});

test('fails when the audit cannot be started', async () => {
  rmSync(join(folder, 'pnpm-lock.yaml'));
  const { code, err } = await audit('http://127.0.0.1:9/');
  expect(err).toContain('pnpm audit failed');
  expect(code).toBe(1);
});
