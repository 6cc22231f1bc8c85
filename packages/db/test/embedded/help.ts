import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { DatabaseTarget } from '../../src/connection/index.ts';
import { startEmbedded, type EmbeddedServer } from '../../src/embedded/index.ts';
import { withSession } from '../../src/setup/session.ts';

/** A folder with a space in its name that is gone after the test. */
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

export type Holder = { child: ChildProcess; pid: number; admin: DatabaseTarget; refused?: string };

/** Another process that starts a server on this home and stays. */
export async function holdInProcess(home: string): Promise<Holder> {
  const script = fileURLToPath(new URL('./hold.script.ts', import.meta.url));
  const child = spawn(process.execPath, [script, home], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  for await (const chunk of child.stdout) {
    text += String(chunk);
    if (text.includes('\n')) break;
  }
  const said = JSON.parse(text) as Omit<Holder, 'child'>;
  onTestFinished(async () => {
    child.kill('SIGKILL');
    if (said.pid > 0) await until(() => !isAlive(said.pid));
  });
  return { child, ...said };
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

/** Polls; the test's own limit ends the wait. */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((done) => setTimeout(done, 10));
}

export const run = (target: DatabaseTarget, statement: string): Promise<Record<string, unknown>[]> =>
  withSession(target, async (session) => [...(await session.unsafe<Record<string, unknown>[]>(statement))]);
