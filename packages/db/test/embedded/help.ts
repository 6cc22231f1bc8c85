import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { DatabaseTarget } from '../../src/connection/index.ts';
import { startEmbedded, type EmbeddedServer } from '../../src/embedded/index.ts';
import { withSession } from '../../src/setup/session.ts';

/** A directory with a space in its name that is removed after the test. */
export function temporaryHome(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tb home '));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

export async function start(home: string, lines: string[] = []): Promise<EmbeddedServer> {
  const server = await startEmbedded({ home, log: (line) => lines.push(line) });
  onTestFinished(() => server.stop());
  return server;
}

export type Holder = { child: ChildProcess; pid: number; admin: DatabaseTarget; error?: string };

/** Starts another process that runs a server in this home until it is killed. */
export async function holdInProcess(home: string): Promise<Holder> {
  const script = fileURLToPath(new URL('./hold.script.ts', import.meta.url));
  const child = spawn(process.execPath, [script, home], { stdio: ['ignore', 'pipe', 'pipe'] });
  let pid = 0;
  onTestFinished(async () => {
    child.kill('SIGKILL');
    if (pid > 0) await until(() => !isAlive(pid));
  });
  child.stderr.pipe(process.stderr);
  let text = '';
  for await (const chunk of child.stdout) {
    text += String(chunk);
    if (text.includes('\n')) break;
  }
  const started = JSON.parse(text) as Omit<Holder, 'child'>;
  pid = started.pid;
  return { child, ...started };
}

export const parentOf = (pid: number): number =>
  Number.parseInt(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '', 10);

export function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Polls until the condition holds; the test's timeout limits the wait. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((done) => setTimeout(done, 10));
}

export const run = (target: DatabaseTarget, statement: string): Promise<Record<string, unknown>[]> =>
  withSession(target, async (session) => [...(await session.unsafe(statement))]);
