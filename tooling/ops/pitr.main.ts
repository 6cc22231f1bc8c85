/*
 * Backs up a database, continues to write, restores it to a point in time, and compares the result with the responses
 * of the service. It runs and prints the commands of docs/operations.md.
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
import {
  createCluster,
  waitForPromotion,
  psql,
  settings,
  startCluster,
  stopCluster,
  type Cluster,
} from './cluster.ts';
import { sh } from './commands.ts';
import { call, createProduct, migrate, movementOf } from './service.ts';

const movements = '/api/inventory/stock-movements';

interface Posted {
  readonly id: string;
  readonly key: string;
}

/** Posts one movement per key, one after another. */
async function post(api: Api, apiKey: string, product: string, keys: readonly string[]): Promise<Posted[]> {
  const posted: Posted[] = [];
  for (const key of keys) {
    const response = await call(api.url, apiKey, 'POST', movements, movementOf(product), {
      'idempotency-key': key,
    });
    if (response.status !== 201) throw new Error(`a posting returned ${response.status}`);
    posted.push({ id: String(response.body['id']), key });
  }
  return posted;
}

const names = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}-${index}`);

function expect(what: string, got: unknown, wanted: unknown): void {
  if (JSON.stringify(got) !== JSON.stringify(wanted))
    throw new Error(`${what}: ${JSON.stringify(got)} instead of ${JSON.stringify(wanted)}`);
  console.log(`ok: ${what}: ${JSON.stringify(got)}`);
}

/** Number of these movements that the service returns. */
async function countPresent(api: Api, apiKey: string, posted: readonly Posted[]): Promise<number> {
  let count = 0;
  for (const { id } of posted)
    if ((await call(api.url, apiKey, 'GET', `${movements}/${id}`)).status === 200) count += 1;
  return count;
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
  const cluster = createCluster(folder, 5498, {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_command: `test ! -f ${folder}/archive/%f && cp %p ${folder}/archive/%f`,
    // Archives a segment after this many seconds, so that little is lost with the machine when few writes occur.
    archive_timeout: '60',
  });
  console.log(await migrate(cluster.owner));
  const { api_key: apiKey } = await createFirstOrganization(folder, cluster.service);
  const first = await startApi(folder, cluster.service);
  const product = await createProduct(first.url, apiKey);
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
  const created = await call(first.url, apiKey, 'POST', '/api/api-keys', {
    name: 'revoked later',
    role: 'viewer',
  });
  const revoked = { id: String(created.body['id']), key: String(created.body['key']) };
  const moment = psql(cluster, 'postgres', 'tallybook', 'select clock_timestamp()');
  await sleep(1_500);
  const afterMoment = await post(first, apiKey, product, names('after-moment', 70));
  expect(
    'revocation of a key after the restore point',
    (await call(first.url, apiKey, 'DELETE', `/api/api-keys/${revoked.id}`)).status,
    204,
  );
  expect('the revoked key is rejected', (await call(first.url, revoked.key, 'GET', '/api/me')).status, 401);
  const lost = (
    await call(first.url, apiKey, 'POST', '/api/invitations', { email: 'later@example.com', role: 'clerk' })
  ).status;
  expect('an invitation after the restore point', lost, 201);

  // Archives the last, partial segment. In a disaster the archive lacks it: at most archive_timeout of writes.
  psql(cluster, 'postgres', 'postgres', 'select pg_switch_wal()');
  await sleep(2_000);
  await first.stop();
  stopCluster(cluster, 'immediate');
  renameSync(`${folder}/data`, `${folder}/lost`);

  const started = performance.now();
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
  await waitForPromotion(cluster);
  console.log(`restored in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  sh(`rm ${folder}/data/restore.conf && sed -i "/include 'restore.conf'/d" ${folder}/data/postgresql.conf`);
  console.log(`pending jobs after the restore: ${waitingJobs(cluster)}`);

  const second = await startApi(folder, cluster.service);
  expect('movements from before the backup', await countPresent(second, apiKey, beforeBackup), 50);
  expect(
    'movements between the backup and the restore point',
    await countPresent(second, apiKey, afterBackup),
    100,
  );
  expect('movements after the restore point', await countPresent(second, apiKey, afterMoment), 0);
  const verified = await call(second.url, apiKey, 'GET', '/api/inventory/verify');
  expect('verification', [verified.body['ok'], verified.body['movements_checked']], [true, 150]);

  const [kept, gone] = [afterBackup[0], afterMoment[0]] as [Posted, Posted];
  const repeat = (posted: Posted) =>
    call(second.url, apiKey, 'POST', movements, movementOf(product), { 'idempotency-key': posted.key });
  expect(
    'an Idempotency-Key from before the restore point returns the same movement',
    (await repeat(kept)).body['id'],
    kept.id,
  );
  const redone = await repeat(gone);
  expect('a later Idempotency-Key posts again', [redone.status, redone.body['id'] === gone.id], [201, false]);
  expect(
    'an API key revoked after the restore point works again',
    (await call(second.url, revoked.key, 'GET', '/api/me')).status,
    200,
  );
  const invitation = await call(second.url, apiKey, 'GET', `/api/invitations/${String(invited.body['id'])}`);
  expect('the invitation from before the restore point', invitation.body['status'], 'pending');
  expect(
    'later invitations',
    psql(cluster, 'postgres', 'tallybook', 'select count(*) from invitations'),
    '1',
  );
  await second.stop();
  console.log('all results match the guide');
}

cleanUpOnSignals();
try {
  await main();
} finally {
  await cleanUp();
}
