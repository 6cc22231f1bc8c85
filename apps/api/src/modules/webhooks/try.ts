import type { Database, Transaction } from '@tallybook/db';
import { failingDaysUntilDisabled, secondsUntilRetry } from '@tallybook/domain';
import { systemOrigin } from '../../platform/events/index.ts';
import type { Jobs, WebhookTry } from '../../platform/jobs/index.ts';
import type { Poster, PostOutcome } from '../../platform/outbound/index.ts';
import { disableIn } from './disable-in.ts';
import { openSecret, signedHeaders } from './secret.ts';
import { holdWebhooks } from './store.ts';
import { cancelTry, findDueTry, logFailure, noteSuccess, settleTry, type DueTry } from './try-store.ts';

export interface TryParts {
  readonly database: Database;
  readonly poster: Poster;
  readonly tokenKey: Uint8Array;
  /** Asked late, because the jobs are made with what is made here. */
  readonly jobs: () => Pick<Jobs, 'queueWebhookTries'>;
}

interface Numbered {
  readonly organizationId: string;
  readonly deliveryId: string;
  readonly attempt: number;
}

/** The receiver says that it is gone for good (RFC 9110; Standard Webhooks). */
const gone = 410;

/**
 * Makes one try of a delivery. What is true is read anew before, so nothing goes to a webhook that was disabled
 * meanwhile, and a try that was noted is not made again. At least once: a process that dies between the answer and
 * the note leaves the job to another, which sends the same id again. How it went and the job of the next try are
 * one transaction.
 */
export function createWebhookTry(parts: TryParts) {
  const { database } = parts;
  return async (job: WebhookTry): Promise<void> => {
    const of = {
      organizationId: job.organization_id,
      deliveryId: job.delivery_id,
      attempt: job.attempt,
    };
    const due = await database.tenant(of.organizationId, (tx) => findDueTry(tx, of), { readOnly: true });
    if (due === undefined) return;
    if (due.enabled) {
      const outcome = await send(parts, of.organizationId, due);
      await database.tenant(of.organizationId, (tx) => settle(tx, parts, of, due, outcome));
    } else await database.tenant(of.organizationId, (tx) => cancelTry(tx, of));
  };
}

function send({ poster, tokenKey }: TryParts, organizationId: string, due: DueTry): Promise<PostOutcome> {
  const owner = { organizationId, webhookId: due.webhook_id };
  const secrets = [due.secret, ...due.previous_secrets].flatMap((sealed) =>
    sealed === null ? [] : (openSecret(tokenKey, owner, sealed) ?? []),
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

async function settle(
  tx: Transaction,
  parts: TryParts,
  of: Numbered,
  due: DueTry,
  outcome: PostOutcome,
): Promise<void> {
  const { organizationId } = of;
  const statusCode = 'status' in outcome ? outcome.status : null;
  if (statusCode !== null && statusCode >= 200 && statusCode < 300) {
    // The webhook first, then its delivery: in this order wherever both are changed.
    await noteSuccess(tx, organizationId, due.webhook_id);
    await settleTry(tx, of, { status: 'delivered', statusCode, error: null, retryIn: null });
    return;
  }
  const retryIn = statusCode === gone ? undefined : secondsUntilRetry(of.attempt, Math.random());
  if (retryIn === undefined) await holdWebhooks(tx, organizationId);
  const failingDays = await logFailure(tx, due.webhook_id, of);
  if (failingDays === undefined) return;
  const settled = await settleTry(tx, of, {
    status: retryIn === undefined ? 'failed' : 'pending',
    statusCode,
    error: errorText(outcome),
    retryIn: retryIn ?? null,
  });
  if (!settled) return;
  if (retryIn !== undefined) {
    const next = {
      organization_id: organizationId,
      webhook_id: due.webhook_id,
      delivery_id: of.deliveryId,
      attempt: of.attempt + 1,
    };
    await parts.jobs().queueWebhookTries(tx, [next], retryIn);
  } else if (statusCode === gone || failingDays >= failingDaysUntilDisabled) {
    const reason = statusCode === gone ? 'gone' : 'failing';
    await disableIn(tx, systemOrigin, organizationId, due.webhook_id, reason);
  }
}

function errorText(outcome: PostOutcome): string {
  if ('failure' in outcome) return outcome.failure;
  const { status } = outcome;
  return status >= 300 && status < 400
    ? `Answered ${status}; redirects are not followed.`
    : `Answered ${status}.`;
}
