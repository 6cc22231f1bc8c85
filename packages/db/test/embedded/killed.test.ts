import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { holdInProcess, isAlive, parentOf, run, start, temporaryHome, until } from './help.ts';

// Reads /proc; the same code runs on macOS with `ps`.
const linux = process.platform === 'linux';

test.runIf(linux)(
  'a second start in the same home fails with one line that names the first process',
  async () => {
    const home = temporaryHome();
    const first = await holdInProcess(home);
    const second = await holdInProcess(home);
    expect(second.error).toBe(
      `OperatorError: Another Tallybook (process ${first.child.pid}) is already running in ${home}. ` +
        'Stop it, or set TALLYBOOK_HOME to another directory.',
    );
  },
);

test.runIf(linux)('the server ends with the process that started it, even after kill -9', async () => {
  const home = join(temporaryHome(), 'long '.repeat(20));
  const holder = await holdInProcess(home);
  holder.child.kill('SIGKILL');
  await until(() => !isAlive(holder.pid));
  await until(() => !existsSync(holder.admin.host));
  expect(existsSync(join(home, 'postgres', 'data', 'postmaster.pid'))).toBe(false);
});

test.runIf(linux)('a start immediately after kill -9 waits for the old server to end', async () => {
  const home = temporaryHome();
  const holder = await holdInProcess(home);
  await run(holder.admin, 'CREATE TABLE kept ()');
  holder.child.kill('SIGKILL');
  await until(() => !isAlive(holder.child.pid ?? 0));
  const { admin } = await start(home);
  expect(await run(admin, "SELECT to_regclass('kept') IS NOT NULL AS found")).toEqual([{ found: true }]);
});

test.runIf(linux)('a server that outlived its keeper is stopped before a new one starts', async () => {
  const home = temporaryHome();
  const holder = await holdInProcess(home);
  await run(holder.admin, 'CREATE TABLE kept ()');
  killTogether([holder.child.pid ?? 0, ...keepersOf(holder.pid)]);
  await until(() => !isAlive(holder.child.pid ?? 0));
  expect(isAlive(holder.pid)).toBe(true);
  const lines: string[] = [];
  const server = await start(home, lines);
  expect(lines).toContain('stopping a PostgreSQL server left over from an earlier start');
  expect(isAlive(holder.pid)).toBe(false);
  expect(await run(server.admin, "SELECT to_regclass('kept') IS NOT NULL AS found")).toEqual([
    { found: true },
  ]);
});

test.runIf(linux)('after kill -9 of all processes the next start recovers what was committed', async () => {
  const home = temporaryHome();
  const holder = await holdInProcess(home);
  await run(holder.admin, 'CREATE TABLE kept ()');
  killTogether([holder.child.pid ?? 0, ...keepersOf(holder.pid), holder.pid]);
  await until(() => !isAlive(holder.child.pid ?? 0));
  const { admin } = await start(home);
  expect(await run(admin, "SELECT to_regclass('kept') IS NOT NULL AS found")).toEqual([{ found: true }]);
  expect(readFileSync(join(home, 'postgres', 'server.log'), 'utf8')).toContain('was not properly shut down');
});

test.runIf(linux)(
  'a recorded process id that belongs to another program by now is ignored, and that program keeps running',
  async () => {
    const home = temporaryHome();
    await (await start(home)).stop();
    const bystander = spawn('sleep', ['600'], { stdio: 'ignore' });
    onTestFinished(() => void bystander.kill());
    const data = join(home, 'postgres', 'data');
    const claim = `${bystander.pid}\n${data}\n1700000000\n5432\n${home}\n\n  0  0\nready\n`;
    writeFileSync(join(data, 'postmaster.pid'), claim);
    // The socket has its own lock file.
    writeFileSync(join(home, 'postgres', 'run', '.s.PGSQL.5432.lock'), claim);
    await run((await start(home)).admin, 'SELECT 1');
    expect(isAlive(bystander.pid ?? 0)).toBe(true);
  },
);

test.runIf(linux)(
  'a server that is killed while the service runs is restarted in the same place',
  async () => {
    const lines: string[] = [];
    const server = await start(temporaryHome(), lines);
    const before = server.pid;
    await run(server.admin, 'CREATE TABLE kept ()');
    process.kill(before, 'SIGKILL');
    await until(() => server.pid !== before);
    expect(await run(server.admin, "SELECT to_regclass('kept') IS NOT NULL AS found")).toEqual([
      { found: true },
    ]);
    expect(lines.join()).toContain('restarting it');
  },
);

test.runIf(linux)(
  'signals that the terminal sends to its foreground group do not reach the server',
  async () => {
    const server = await start(temporaryHome());
    const group = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[2];
    expect(group(server.pid)).not.toBe(group(process.pid));
  },
);

/** The keeper of a server, and the keeper's watcher, its child, which would stop the server. */
function keepersOf(server: number): number[] {
  const keeper = parentOf(server);
  const children = readFileSync(`/proc/${keeper}/task/${keeper}/children`, 'utf8').trim().split(' ');
  return [keeper, ...children.map(Number).filter((pid) => pid !== server)];
}

/** Stops all of them first: killed one by one, a survivor would see the others end and shut the server down cleanly. */
function killTogether(pids: number[]): void {
  for (const signal of ['SIGSTOP', 'SIGKILL'] as const) for (const pid of pids) process.kill(pid, signal);
}
