import { spawn } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { DatabaseTarget } from '../../src/connection/index.ts';
import { distribute } from '../../src/distribute/index.ts';
import { unsafeReason, type PreparedDatabase } from '../../src/setup/index.ts';
import { connectTo, openTestDatabase } from '../../src/testing/index.ts';
import { run, temporaryHome } from '../embedded/help.ts';
import { addWorker, clusterDatabase, noCluster, onlyHere, optionsFor, type ClusterDatabase } from './help.ts';

const id = (n: number) => `0a000000-0000-4000-8000-00000000000${n}`;

/** Organizations with a row in tables of each kind; with deferred triggers, as the service writes them. */
async function populate(admin: DatabaseTarget, organizations: number): Promise<void> {
  await run(admin, `INSERT INTO users (id, name, email) VALUES ('${id(0)}', 'Ada', 'ada@example.com')`);
  for (let n = 1; n <= organizations; n += 1)
    await run(
      admin,
      `INSERT INTO organizations (id, name, currency, money_scale) VALUES ('${id(n)}', 'Ltd', 'EUR', 2);
       INSERT INTO memberships (organization_id, user_id, role) VALUES ('${id(n)}', '${id(0)}', 'owner');
       INSERT INTO accounting_periods (organization_id, id, name, start_date, end_date)
         VALUES ('${id(n)}', '${id(n)}', '2026', '2026-01-01', '2026-12-31')`,
    );
}

async function distributed(database: ClusterDatabase): Promise<string[]> {
  const lines: string[] = [];
  await distribute(database.admin, { ...optionsFor(database), log: (line) => lines.push(line) });
  return lines.map((line) => line.replace(/ \(\d+\.\d s\)$/, ''));
}

const problem = (database: PreparedDatabase, admin: DatabaseTarget) =>
  distribute(admin, { ...optionsFor(database), log: () => {} }).then(
    () => 'no problem',
    (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error)),
  );

test('distribute requires Citus and a superuser', async () => {
  const { database, admin } = await openTestDatabase();
  expect(await problem(database, database.owner)).toMatch(
    /^OperatorError: The database login ".*" is not a superuser/,
  );
  const [citus] = await admin`select from pg_extension where extname = 'citus'`;
  if (citus === undefined)
    expect(await problem(database, database.admin)).toMatch(
      /^OperatorError: Citus is not installed in .*CREATE EXTENSION citus/,
    );
});

describe.skipIf(noCluster !== undefined)('on the cluster of CITUS_URL, distribute', () => {
  test('distributes a populated database with all its rows, and then has nothing to do', async () => {
    const database = await clusterDatabase();
    const { admin } = database;
    await populate(admin, 3);
    const lines = await distributed(database);
    expect(lines).toContain('Copied to every node memberships: 3 rows');
    expect(lines).toContain('Distributed accounting_periods: 3 rows');
    expect(lines.at(-1)).toBe('Checked every shard, function and login');
    expect(
      await run(admin, 'SELECT sum(pg_relation_size(logicalrelid))::int AS local FROM pg_dist_partition'),
    ).toEqual([{ local: 0 }]);
    expect(
      await run(admin, `SELECT name FROM accounting_periods WHERE organization_id = '${id(2)}'`),
    ).toEqual([{ name: '2026' }]);
    expect(await distributed(database)).toContain('Every table is distributed already: nothing to do');
  });

  test('changes nothing if it is interrupted, and can be repeated', async () => {
    const database = await clusterDatabase();
    const { admin } = database;
    await populate(admin, 1);
    const program = `import { distribute } from '${import.meta.resolve('../../src/distribute/index.ts')}';
      await distribute(${JSON.stringify(admin)}, { ...${JSON.stringify(optionsFor(database))}, log: console.log });`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    let output = '';
    for await (const chunk of child.stdout) {
      output += String(chunk);
      if (output.includes('Distributed journal_lines')) child.kill('SIGKILL');
    }
    expect(output).not.toContain('foreign keys');
    await expect
      .poll(() => run(admin, 'SELECT count(*)::int AS n FROM pg_dist_partition'))
      .toEqual([{ n: 0 }]);
    expect(await run(admin, 'SELECT count(*)::int AS n FROM accounting_periods')).toEqual([{ n: 1 }]);
    expect(await distributed(database)).toContain('Distributed accounting_periods: 1 rows');
  });

  test('creates the logins on a worker that is added later, to which shards then move', async () => {
    const database = await clusterDatabase({ workers: 1 });
    const { admin, workers } = database;
    await populate(admin, 3);
    await distributed(database);
    const [, second] = workers;
    if (second === undefined) throw new Error('the cluster needs two workers');
    await addWorker(admin, second);
    expect(await distributed(database)).toContain('Every table is distributed already: nothing to do');
    await run(admin, "SELECT rebalance_table_shards(shard_transfer_mode => 'block_writes')");
    expect(
      await run(
        admin,
        `SELECT count(DISTINCT nodeport)::int AS n FROM citus_shards WHERE table_name = 'products'::regclass`,
      ),
    ).toEqual([{ n: 2 }]);
    expect(await run(admin, 'SELECT count(*)::int AS n FROM accounting_periods')).toEqual([{ n: 3 }]);
    await distributed(database);
  });

  test('rejects a cluster that lacks something, with one line', async () => {
    const database = await clusterDatabase({ workers: 0 });
    const { admin, workers, service } = database;
    expect(await problem(database, admin)).toContain('The cluster has no workers: run SELECT citus_add_node');
    for (const worker of workers) await addWorker(admin, worker);
    expect(await problem(database, { ...admin, ...workers[0] })).toContain(
      'This node is a worker: connect to the coordinator',
    );
    const client = connectTo(service);
    await client`select 1`;
    expect(await problem(database, admin)).toMatch(
      /The service is connected \(1 sessions of .*\): stop every instance/,
    );
    await client.end();
    const folder = temporaryHome();
    cpSync(join(import.meta.dirname, '../../migrations'), folder, { recursive: true });
    const journal = join(folder, 'meta/_journal.json');
    const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: unknown[] };
    writeFileSync(
      journal,
      JSON.stringify({
        ...rest,
        entries: [
          ...entries,
          { idx: entries.length, version: '7', when: 9e12, tag: 'next', breakpoints: true },
        ],
      }),
    );
    writeFileSync(join(folder, 'next.sql'), 'SELECT 1;');
    await expect(distribute(admin, { log: () => {}, migrations: folder })).rejects.toThrow(
      'The database is missing 1 migrations: run the command "migrate" first.',
    );
    await run(
      admin,
      'UPDATE pg_dist_node SET nodeport = 1 WHERE nodeid = (SELECT max(nodeid) FROM pg_dist_node)',
    );
    expect(await problem(database, admin)).toMatch(/The coordinator cannot connect to worker .*:1: /);
  });

  test('finds what is missing on a shard or a worker', async () => {
    const database = await clusterDatabase();
    const { admin, workers, service } = database;
    await distributed(database);
    const [worker = admin] = workers;
    const [shard] = await run(
      worker,
      `SELECT 'accounting_periods_' || shardid AS name FROM pg_dist_shard JOIN pg_dist_placement USING (shardid)
       WHERE logicalrelid = 'accounting_periods'::regclass
         AND groupid = (SELECT groupid FROM pg_dist_local_group) LIMIT 1`,
    );
    const name = String(shard?.['name']);
    const damages: [string, string, RegExp][] = [
      [
        `ALTER TABLE ${name} NO FORCE ROW LEVEL SECURITY`,
        `ALTER TABLE ${name} FORCE ROW LEVEL SECURITY`,
        /has other row level security/,
      ],
      [
        `ALTER TABLE ${name} DISABLE TRIGGER USER`,
        `ALTER TABLE ${name} ENABLE TRIGGER USER`,
        /has other triggers/,
      ],
      [
        `GRANT DELETE ON ${name} TO ${service.username}`,
        `REVOKE DELETE ON ${name} FROM ${service.username}`,
        /has other rights/,
      ],
      [
        `ALTER ROLE ${service.username} NOLOGIN`,
        `ALTER ROLE ${service.username} LOGIN`,
        /does not accept connections from the coordinator as tallybook_app/,
      ],
      [
        'ALTER FUNCTION find_received_invitations SECURITY INVOKER',
        'ALTER FUNCTION find_received_invitations SECURITY DEFINER',
        /has another version of the function find_received_invitations/,
      ],
      [`DROP POLICY organization ON ${name}`, '', /Shard \d+ of accounting_periods on .* has other policies/],
    ];
    const change = (statement: string) =>
      onlyHere(worker, `SET citus.enable_manual_changes_to_shards = on; ${statement}`);
    for (const [damage, repair, expected] of damages) {
      await change(damage);
      expect(await problem(database, admin)).toMatch(expected);
      await change(repair);
    }
  });

  test('gives the database settings without which the service does not start', async () => {
    const database = await clusterDatabase();
    const { admin, workers, service } = database;
    await distributed(database);
    const [worker = admin] = workers;
    const settings: [DatabaseTarget, string, RegExp][] = [
      [admin, "citus.propagate_set_commands = 'none'", /no rows are visible; run the command "distribute"/],
      [worker, 'synchronous_commit = off', /synchronous_commit is off on worker/],
    ];
    for (const [node, setting, expected] of settings) {
      await onlyHere(node, `ALTER DATABASE ${admin.database} SET ${setting}`);
      expect(await unsafeReason(service)).toMatch(expected);
      await onlyHere(node, `ALTER DATABASE ${admin.database} RESET ${setting.replace(/ =.*/, '')}`);
      await distributed(database);
    }
    expect(
      await unsafeReason({
        ...service,
        ...workers[1],
        username: service.username,
        password: service.password,
        database: service.database,
      }),
    ).toContain('is a worker of a Citus cluster');
  });
});
