import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (pid: string, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return ''; // It has ended.
  }
};
const parentOf = (pid: string): string => /^PPid:\s+(\d+)/m.exec(read(pid, 'status'))?.[1] ?? '';

/** The process that the guide's test has started in another worker of this run. */
const receiver = (): string | undefined =>
  readdirSync('/proc').find(
    (pid) =>
      read(pid, 'cmdline').includes('standardwebhooks') && parentOf(parentOf(pid)) === String(process.ppid),
  );

test('fails while the test of the guide waits for its process', async () => {
  await expect.poll(receiver).toBeDefined();
  const pid = receiver() ?? '';
  // Stopped, so that the other test is certainly still waiting for it when the run is cancelled.
  process.kill(Number(pid), 'SIGSTOP');
  expect(`stopped ${pid}`).toBe('nothing');
});
