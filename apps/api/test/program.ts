import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { TestDatabase } from '@tallybook/db/testing';

const main = join(import.meta.dirname, '..', 'src', 'main.ts');

export const urlOf = ({ host, port, username, password, database: name }: TestDatabase['service']): string =>
  `postgres://${username}:${password}@/${name}?host=${encodeURIComponent(host)}&port=${port}`;

/** The real program in production, until it ends by itself. */
export async function runProgram(
  target: TestDatabase['service'],
  args: string[] = [],
  variables: Record<string, string> = {},
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...args], {
    env: {
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
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, out, err };
}
