import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { holdInProcess, isAlive, parentOf, run, start, temporaryHome, until } from './help.ts';

// Reads /proc; the same code runs on macOS with `ps`.
const linux = process.platform === 'linux';

test.runIf(linux)('a second start on the same home is refused in one line that names the first', async () => {
  const home = temporaryHome();
  const first = await holdInProcess(home);
  const second = await holdInProcess(home);
  expect(second.refused).toBe(
    `OperatorError: Another Tallybook (process ${first.child.pid}) is already running in ${home}. ` +
      'Stop it, or set TALLYBOOK_HOME to another folder.',
  );
});

test.runIf(linux)('the server ends with the process that started it, even one killed with -9', async () => {
  const home = join(temporaryHome(), 'long '.repeat(20));
  const holder = await holdInProcess(home);
  holder.child.kill('SIGKILL');
  await until(() => !isAlive(holder.pid));
  await until(() => !existsSync(holder.admin.host));
  expect(existsSync(join(home, 'postgres', 'data', 'postmaster.pid'))).toBe(false);
});

test.runIf(linux)('a start right after that waits for the old server to be gone', async () => {
  const home = temporaryHome();
  const holder = await holdInProcess(home);
  await run(holder.admin, 'CREATE TABLE kept ()');
  holder.child.kill('SIGKILL');
  await until(() => !isAlive(holder.child.pid ?? 0));
  const { admin } = await start(home);
  expect(await run(admin, "SELECT to_regclass('kept') IS NOT NULL AS found")).toEqual([{ found: true }]);
});

test.runIf(linux)('a server that outlived even its keeper is stopped before a new one starts', async () => {
  const home = temporaryHome();
  const holder = await holdInProcess(home);
  await run(holder.admin, 'CREATE TABLE kept ()');
  killKeeper(holder.pid);
  holder.child.kill('SIGKILL');
  await until(() => !isAlive(holder.child.pid ?? 0));
  expect(isAlive(holder.pid)).toBe(true);
  const lines: string[] = [];
  const server = await start(home, lines);
  expect(lines).toContain('stopping the PostgreSQL that an earlier start left behind');
  expect(isAlive(holder.pid)).toBe(false);
  expect(await run(server.admin, "SELECT to_regclass('kept') IS NOT NULL AS found")).toEqual([
    { found: true },
  ]);
});

test.runIf(linux)('kill -9 of everything: the next start recovers what was committed', async () => {
  const home = temporaryHome();
  const holder = await holdInProcess(home);
  await run(holder.admin, 'CREATE TABLE kept ()');
  killKeeper(holder.pid);
  process.kill(holder.pid, 'SIGKILL');
  holder.child.kill('SIGKILL');
  await until(() => !isAlive(holder.child.pid ?? 0));
  const { admin } = await start(home);
  expect(await run(admin, "SELECT to_regclass('kept') IS NOT NULL AS found")).toEqual([{ found: true }]);
  expect(readFileSync(join(home, 'postgres', 'server.log'), 'utf8')).toContain('was not properly shut down');
});

test.runIf(linux)(
  'a process id that was given to another program since is no obstacle, and that program lives on',
  async () => {
    const home = temporaryHome();
    await (await start(home)).stop();
    const bystander = spawn('sleep', ['600'], { stdio: 'ignore' });
    onTestFinished(() => void bystander.kill());
    const data = join(home, 'postgres', 'data');
    const claim = `${bystander.pid}\n${data}\n1700000000\n5432\n${home}\n\n  0  0\nready\n`;
    writeFileSync(join(data, 'postmaster.pid'), claim);
    // The socket has a lock file of its own.
    writeFileSync(join(home, 'postgres', 'run', '.s.PGSQL.5432.lock'), claim);
    await run((await start(home)).admin, 'SELECT 1');
    expect(isAlive(bystander.pid ?? 0)).toBe(true);
  },
);

test.runIf(linux)(
  'a server that is killed under a living service is started again, at the same place',
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
    expect(lines.join()).toContain('is started again');
  },
);

test.runIf(linux)('what the terminal sends to its foreground group does not reach the server', async () => {
  const server = await start(temporaryHome());
  const group = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[2];
  expect(group(server.pid)).not.toBe(group(process.pid));
});

function killKeeper(server: number): void {
  // The keeper's watcher is a child of the keeper: without it nobody asks the server to stop.
  const keeper = parentOf(server);
  const children = readFileSync(`/proc/${keeper}/task/${keeper}/children`, 'utf8').trim().split(' ');
  for (const pid of [keeper, ...children.map(Number)]) if (pid !== server) process.kill(pid, 'SIGKILL');
}
