/*
 * Backs a database up, writes on, restores it to a moment in between, and holds what came of it against what was
 * answered. The commands are those of docs/operations.md, printed as they run.
 *   node tooling/ops/pitr.main.ts
 * Needs PostgreSQL's server programs (Debian: postgresql) and `unshare` where it runs as root.
 */
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  onCleanup,
  cleanUp,
  cleanUpOnSignals,
  createFirstOrganization,
  startApi,
  type Api,
} from '@tallybook/machine';
import { makeCluster, promoted, psql, settings, startCluster, stopCluster, type Cluster } from './cluster.ts';
import { sh } from './commands.ts';
import { call, makeProduct, migrate, movementOf } from './service.ts';

const movements = '/api/inventory/stock-movements';

interface Told {
  readonly id: string;
  readonly key: string;
}

/** So many movements one after another, as their callers were answered. */
async function post(api: Api, apiKey: string, product: string, names: readonly string[]): Promise<Told[]> {
  const told: Told[] = [];
  for (const key of names) {
    const answer = await call(api.url, apiKey, 'POST', movements, movementOf(product), {
      'idempotency-key': key,
    });
    if (answer.status !== 201) throw new Error(`a movement was answered ${answer.status}`);
    told.push({ id: String(answer.body['id']), key });
  }
  return told;
}

const names = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}-${index}`);

function expect(what: string, got: unknown, wanted: unknown): void {
  if (JSON.stringify(got) !== JSON.stringify(wanted))
    throw new Error(`${what}: ${JSON.stringify(got)} instead of ${JSON.stringify(wanted)}`);
  console.log(`ok: ${what}: ${JSON.stringify(got)}`);
}

/** Which of these are there, asked causeEnded HTTP. */
async function present(api: Api, apiKey: string, told: readonly Told[]): Promise<number> {
  let there = 0;
  for (const { id } of told)
    if ((await call(api.url, apiKey, 'GET', `${movements}/${id}`)).status === 200) there += 1;
  return there;
}

const waitingJobs = (cluster: Cluster): number =>
  +psql(
    cluster,
    'postgres',
    'tallybook',
    "select count(*) from pgboss.job where state < 'completed' and name not like '\\_\\_pgboss%'",
  );

async function main(): Promise<void> {
  const folder = mkdtempSync('/tmp/tb-pitr-');
  onCleanup(() => rmSync(folder, { recursive: true, force: true }));
  sh(`mkdir ${folder}/archive`);
  const cluster = makeCluster(folder, 5498, {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_command: `test ! -f ${folder}/archive/%f && cp %p ${folder}/archive/%f`,
    // So that little is lost with the machine when nothing is written: a segment is sent away after so long.
    archive_timeout: '60',
  });
  console.log(await migrate(cluster.owner));
  const { api_key: apiKey } = await createFirstOrganization(folder, cluster.service);
  const first = await startApi(folder, cluster.service);
  const product = await makeProduct(first.url, apiKey);
  const beforeBackup = await post(first, apiKey, product, names('before-backup', 50));

  psql(cluster, 'postgres', 'postgres', "CREATE ROLE tallybook_backup LOGIN REPLICATION PASSWORD 'trial'");
  const login = `PGPASSWORD=trial ${cluster.bin}/pg_basebackup -h ${folder} -p ${cluster.port} -U tallybook_backup`;
  sh(`${login} -D ${folder}/base -X stream -c fast`);
  sh(`${cluster.bin}/pg_verifybackup -n ${folder}/base`);

  const afterBackup = await post(first, apiKey, product, names('after-backup', 100));
  const invited = await call(first.url, apiKey, 'POST', '/api/invitations', {
    email: 'guest@example.com',
    role: 'clerk',
  });
  const made = await call(first.url, apiKey, 'POST', '/api/api-keys', {
    name: 'revoked later',
    role: 'viewer',
  });
  const revoked = { id: String(made.body['id']), key: String(made.body['key']) };
  const moment = psql(cluster, 'postgres', 'tallybook', 'select clock_timestamp()');
  await sleep(1_500);
  const afterMoment = await post(first, apiKey, product, names('after-moment', 70));
  expect(
    'revoking a key after the moment',
    (await call(first.url, apiKey, 'DELETE', `/api/api-keys/${revoked.id}`)).status,
    204,
  );
  expect('the revoked key is refused', (await call(first.url, revoked.key, 'GET', '/api/me')).status, 401);
  const lost = (
    await call(first.url, apiKey, 'POST', '/api/invitations', { email: 'later@example.com', role: 'clerk' })
  ).status;
  expect('an invitation after the moment', lost, 201);

  // The last segment is not full yet; in a disaster it is what the archive lacks, archive_timeout old at most.
  psql(cluster, 'postgres', 'postgres', 'select pg_switch_wal()');
  await sleep(2_000);
  await first.stop();
  stopCluster(cluster, 'immediate');
  renameSync(`${folder}/data`, `${folder}/lost`);

  const began = performance.now();
  sh(`cp -r ${folder}/base ${folder}/data && chmod 700 ${folder}/data`);
  writeFileSync(
    `${folder}/data/restore.conf`,
    settings({
      restore_command: `cp ${folder}/archive/%f %p`,
      recovery_target_time: moment,
      recovery_target_action: 'promote',
    }),
  );
  sh(
    `echo "include 'restore.conf'" >> ${folder}/data/postgresql.conf && touch ${folder}/data/recovery.signal`,
  );
  startCluster(cluster);
  await promoted(cluster);
  console.log(`restored in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  sh(`rm ${folder}/data/restore.conf && sed -i "/include 'restore.conf'/d" ${folder}/data/postgresql.conf`);
  console.log(`jobs that wait at the moment restored: ${waitingJobs(cluster)}`);

  const second = await startApi(folder, cluster.service);
  expect('movements from before the backup', await present(second, apiKey, beforeBackup), 50);
  expect('movements from between backup and moment', await present(second, apiKey, afterBackup), 100);
  expect('movements from after the moment', await present(second, apiKey, afterMoment), 0);
  const verified = await call(second.url, apiKey, 'GET', '/api/inventory/verify');
  expect('verification', [verified.body['ok'], verified.body['movements_checked']], [true, 150]);

  const [kept, gone] = [afterBackup[0], afterMoment[0]] as [Told, Told];
  const again = (told: Told) =>
    call(second.url, apiKey, 'POST', movements, movementOf(product), { 'idempotency-key': told.key });
  expect('a key from before the moment gives the same movement', (await again(kept)).body['id'], kept.id);
  const redone = await again(gone);
  expect('one from after it posts anew', [redone.status, redone.body['id'] === gone.id], [201, false]);
  expect(
    'a key revoked after the moment is good again',
    (await call(second.url, revoked.key, 'GET', '/api/me')).status,
    200,
  );
  const invitation = await call(second.url, apiKey, 'GET', `/api/invitations/${String(invited.body['id'])}`);
  expect('the invitation from before it', invitation.body['status'], 'pending');
  expect(
    'the one from after it',
    psql(cluster, 'postgres', 'tallybook', 'select count(*) from invitations'),
    '1',
  );
  await second.stop();
  console.log('everything is as the guide says');
}

cleanUpOnSignals();
try {
  await main();
} finally {
  await cleanUp();
}
