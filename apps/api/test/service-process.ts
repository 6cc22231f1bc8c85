import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Readable } from 'node:stream';
import type { DatabaseTarget } from '@tallybook/db';

// Runs the real program, apps/api/src/main.ts, in a process of its own.

const root = join(import.meta.dirname, '..', '..', '..');
const main = join(root, 'apps', 'api', 'src', 'main.ts');
// As under `npm start`: workers inherit them, and the first once kept them from waiting for their first message.
const preloaded = ['parent-watch.mjs', 'fast-imports.mjs'].map(
  (name) => `--import=${pathToFileURL(join(root, 'tooling', 'bootstrap', name)).href}`,
);

const spawnMain = (args: readonly string[], env: NodeJS.ProcessEnv) =>
  spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...preloaded, main, ...args], {
    env,
    // With a channel, as under `npm start`.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  }) as ChildProcessByStdio<null, Readable, Readable>;

/** The target as a value of DATABASE_URL. */
export const urlOf = ({ host, port, username, password, database }: DatabaseTarget): string =>
  `postgres://${username}:${password}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;

type Exit = { code: number | null; signal: NodeJS.Signals | null };

export interface ServiceProcess {
  readonly child: ChildProcess;
  readonly url: string;
  /** Everything that it has printed. */
  output(): string;
  /** The steps that it has reported to its parent, which prints the slow ones. */
  readonly steps: readonly (string | undefined)[];
  readonly ended: Promise<Exit>;
}

/** Starts the service in development mode, with an embedded database in `home`; resolves when it listens. */
export async function startServiceProcess(
  home: string,
  variables: Record<string, string> = {},
  args: readonly string[] = [],
): Promise<ServiceProcess> {
  const child = spawnMain(args, {
    ...process.env,
    NODE_ENV: 'development',
    TALLYBOOK_HOME: home,
    PORT: '0',
    LOG_LEVEL: 'error',
    ...variables,
  });
  const steps: (string | undefined)[] = [];
  child.on('message', ({ step }: { step?: string }) => steps.push(step));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<Exit>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const found = /listens on (http:\S+) /.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    });
    void ended.then(() => reject(new Error(`the service ended: ${output}`)));
  });
  return { child, url, output: () => output, steps, ended };
}

/** Starts the service, kills its process with -9 when its output matches, and returns all output of its workers too. */
export async function killWhileStarting(
  home: string,
  variables: Record<string, string>,
  when: RegExp,
): Promise<string> {
  const child = spawnMain([], {
    ...process.env,
    NODE_ENV: 'development',
    TALLYBOOK_HOME: home,
    PORT: '0',
    ...variables,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (when.test(output)) child.kill('SIGKILL');
    });
  // Workers share its output streams, which close when the last one has ended.
  await once(child, 'close');
  return output;
}

/** The credentials that the first start on an empty database wrote for examples and scripts. */
export function credentialsOf(home: string): { api_key: string; product_id: string } {
  return JSON.parse(readFileSync(join(home, 'credentials.json'), 'utf8')) as {
    api_key: string;
    product_id: string;
  };
}

/** Progress lines such as "Starting the service …", which are printed only if a step is slow. */
export const isProgress = (line: string): boolean => line.endsWith(' …');

/** Runs a command in production mode until it exits; `out` is its output without progress lines. */
export async function runCommand(
  target: DatabaseTarget,
  args: readonly string[] = [],
  variables: Record<string, string> = {},
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawnMain(args, {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    NODE_ENV: 'production',
    PORT: '0',
    DATABASE_URL: urlOf(target),
    TOKEN_KEY: '7c1b0f52e96a4d83b5f02c9e417a6d38e2945bc8016fd7a39e8c24b57061fad3',
    PUBLIC_URL: 'https://tallybook.example.com',
    MAIL_TO_FILES: 'true',
    LOG_LEVEL: 'silent',
    ...variables,
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const lines = out.split('\n').filter((line) => !isProgress(line));
  return { code, out: lines.join('\n'), err };
}
