import type { Database } from '@tallybook/db';
import { may, roles } from '@tallybook/domain';
import type { Jobs } from '../../../../platform/jobs/jobs.ts';
import type { Logger } from '../../../../platform/log.ts';
import { selectMembersWithRole } from '../../../../platform/notify/store.ts';
import { createPoller, type Poller } from '../../../../platform/poller.ts';
import { claimDigest, findDueDigests, hasOpenAlerts } from './store.ts';

/** Digests are sent from this hour on (UTC): before work begins in Europe. */
const digestHour = 6;

/** Those who set reorder points. */
const recipients = roles.filter((role) => may(role, 'products.keep'));

interface Parts {
  readonly database: Database;
  readonly jobs: Pick<Jobs, 'queueAlertDigests' | 'wakeNotifications'>;
}

/** Queues the daily digests of open alerts; several processes may do so at the same time. */
export function createDigestWorker({ log, ...parts }: Parts & { readonly log: Logger }): Poller {
  return createPoller({
    intervalMs: 10 * 60_000,
    log,
    failure: 'could not queue digests of alerts; will retry',
    round: (round) => queueDigests(parts, digestHour, () => round.stopping),
  });
}

/** One email to each recipient of every organization whose digest of today is due. */
export async function queueDigests(
  { database, jobs }: Parts,
  fromHour: number,
  isStopping = () => false,
): Promise<void> {
  const due = await database.system((tx) => findDueDigests(tx, fromHour), { readOnly: true });
  for (const organizationId of due) {
    if (isStopping()) return;
    await queueDigest(database, jobs, organizationId);
  }
  if (due.length > 0) jobs.wakeNotifications();
}

/** The claim and the emails are one transaction: a day is claimed if and only if its emails are queued. */
function queueDigest(
  database: Database,
  jobs: Pick<Jobs, 'queueAlertDigests'>,
  organizationId: string,
): Promise<void> {
  return database.tenant(organizationId, async (tx) => {
    const day = await claimDigest(tx, organizationId);
    if (day === undefined || !(await hasOpenAlerts(tx, organizationId))) return;
    const members = await selectMembersWithRole(tx, organizationId, recipients);
    await jobs.queueAlertDigests(
      tx,
      members.map((userId) => ({ organization_id: organizationId, user_id: userId, digest_on: day })),
    );
  });
}
