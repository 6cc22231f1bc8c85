import type { Database, Transaction } from '@tallybook/db';
import { failingDaysUntilDisabled, secondsUntilRetry } from '@tallybook/domain';
import { systemOrigin } from '../../../platform/events/event.ts';
import type { DeliveryAttempt } from '../../../platform/jobs/delivery-queue.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { NotVisibleYet } from '../../../platform/jobs/not-visible-yet.ts';
import type { Poster, PostOutcome } from '../../../platform/outbound/poster.ts';
import type { TokenKeys } from '../../../platform/token-key.ts';
import {
  cancelDelivery,
  findDueAttempt,
  isStored,
  recordAttempt,
  recordFailure,
  recordSuccess,
  type AttemptKey,
  type DueAttempt,
} from './attempt-store.ts';
import { disableInTransaction } from './disable.ts';
import { decryptSecret, signedHeaders } from './secret.ts';
import { lockWebhooks } from './store.ts';

export interface AttemptParts {
  readonly database: Database;
  readonly poster: Poster;
  readonly tokenKeys: TokenKeys;
  /** A function, because the jobs are created with the handler that is created here. */
  readonly jobs: () => Pick<Jobs, 'queueNotifications'>;
  /** Called after an attempt: its webhook has room for another delivery. */
  readonly onAttempted: () => void;
}

/** The receiver is gone for good (RFC 9110; Standard Webhooks). */
const gone = 410;

/**
 * Handles jobs that each make one attempt of a delivery, with at-least-once semantics: if the process dies between
 * the response and the commit, another process repeats the attempt under the same id. Each attempt reads the current
 * state first, so nothing goes to a webhook that was disabled meanwhile, and a recorded attempt is not repeated. The
 * outcome is recorded together with the time of the next attempt, which the fan-out queues when it is due.
 */
export function createAttemptHandler(parts: AttemptParts): (job: DeliveryAttempt) => Promise<void> {
  const { database } = parts;
  return async (job) => {
    const key = {
      organizationId: job.organization_id,
      deliveryId: job.delivery_id,
      attempt: job.attempt,
    };
    const due = await database.tenant(
      key.organizationId,
      async (tx) => {
        const found = await findDueAttempt(tx, key);
        if (found === undefined && !(await isStored(tx, key))) throw new NotVisibleYet('delivery');
        return found;
      },
      { readOnly: true },
    );
    if (due === undefined) return;
    if (due.enabled) {
      const outcome = await send(parts, key.organizationId, due);
      await database.tenant(key.organizationId, (tx) => recordOutcome(tx, parts, key, due, outcome));
    } else await database.tenant(key.organizationId, (tx) => cancelDelivery(tx, key));
    parts.onAttempted();
  };
}

function send(
  { poster, tokenKeys }: AttemptParts,
  organizationId: string,
  due: DueAttempt,
): Promise<PostOutcome> {
  const owner = { organizationId, webhookId: due.webhook_id };
  const secrets = [due.secret, ...due.previous_secrets].flatMap((encryptedSecret) =>
    encryptedSecret === null ? [] : (decryptSecret(tokenKeys, owner, encryptedSecret) ?? []),
  );
  if (secrets.length === 0)
    return Promise.resolve({
      failure: 'The signing secret cannot be read, because TOKEN_KEY was changed. Rotate the secret.',
    });
  const body = JSON.stringify({ type: due.type, timestamp: due.created_at, data: due.data });
  const timestamp = Math.floor(Date.now() / 1000);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Tallybook-Webhooks/1',
    ...signedHeaders(secrets, { id: due.event_id, timestamp, body }),
  };
  return poster.post(due.url, headers, body);
}

async function recordOutcome(
  tx: Transaction,
  parts: AttemptParts,
  key: AttemptKey,
  due: DueAttempt,
  outcome: PostOutcome,
): Promise<void> {
  const { organizationId } = key;
  const statusCode = 'status' in outcome ? outcome.status : null;
  if (statusCode !== null && statusCode >= 200 && statusCode < 300) {
    // Lock order wherever both rows change: the webhook, then its delivery.
    await recordSuccess(tx, organizationId, due.webhook_id);
    await recordAttempt(tx, key, { status: 'delivered', statusCode, error: null, retryIn: null });
    return;
  }
  const retryIn = statusCode === gone ? undefined : secondsUntilRetry(key.attempt, Math.random());
  if (retryIn === undefined) await lockWebhooks(tx, organizationId);
  const failingDays = await recordFailure(tx, due.webhook_id, key);
  if (failingDays === undefined) return;
  const recorded = await recordAttempt(tx, key, {
    status: retryIn === undefined ? 'failed' : 'pending',
    statusCode,
    error: errorText(outcome),
    retryIn: retryIn ?? null,
  });
  if (!recorded) return;
  if (retryIn !== undefined) return;
  if (statusCode === gone || failingDays >= failingDaysUntilDisabled) {
    const reason = statusCode === gone ? 'gone' : 'failing';
    await disableInTransaction(tx, parts.jobs(), systemOrigin, organizationId, due.webhook_id, reason);
  }
}

function errorText(outcome: PostOutcome): string {
  if ('failure' in outcome) return outcome.failure;
  const { status } = outcome;
  return status >= 300 && status < 400
    ? `The receiver responded with status ${status}; redirects are not followed.`
    : `The receiver responded with status ${status}.`;
}
