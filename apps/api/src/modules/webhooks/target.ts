import {
  fieldProblem,
  ProblemError,
  webhookHostNotPublic,
  webhookUrlNotHttps,
  type Webhook,
} from '@tallybook/domain';
import { checkName, isPublicAddress, literalAddress, type Resolve } from '../../platform/outbound/index.ts';

/** What the audit trail says of a webhook: only the host, since many receivers have a secret in path or query. */
export function targetOf({ url, events }: Pick<Webhook, 'url' | 'events'>): {
  host: string;
  events: Webhook['events'];
} {
  return { host: new URL(url).host, events };
}

/** Names of one organization that are looked up at once, so that slow ones cost only their own. */
const checksAtOnce = 4;
const checking = new Map<string, number>();

/**
 * Refuses what nothing is sent to (WEBHOOK_URL_REFUSED, 400): all but https, and hosts that are or stand for an
 * address outside the public internet. A name that does not resolve now may do so later; every connection looks
 * at the addresses again. A name service that is late: UNAVAILABLE (503); too many checks: RATE_LIMITED (429).
 */
export async function requirePublicTarget(
  organizationId: string,
  text: string,
  allowPrivate: boolean,
  resolve?: Resolve,
): Promise<void> {
  if (allowPrivate) return;
  const url = new URL(text);
  if (url.protocol !== 'https:') throw webhookUrlNotHttps();
  const literal = literalAddress(url);
  const isPublic =
    literal === undefined
      ? await isPublicName(organizationId, url.hostname, resolve)
      : isPublicAddress(literal);
  if (!isPublic) throw webhookHostNotPublic();
}

async function isPublicName(organizationId: string, hostname: string, resolve?: Resolve): Promise<boolean> {
  const running = checking.get(organizationId) ?? 0;
  if (running >= checksAtOnce)
    throw new ProblemError('RATE_LIMITED', `At most ${checksAtOnce} host names are checked at a time.`, {
      retryAfter: 3,
    });
  checking.set(organizationId, running + 1);
  try {
    const check = await checkName(hostname, resolve);
    if (check === 'late')
      throw fieldProblem('UNAVAILABLE', '/url', 'The host name did not resolve in time; try again.', {
        retryAfter: 5,
      });
    return check === 'public';
  } finally {
    const left = (checking.get(organizationId) ?? 1) - 1;
    if (left === 0) checking.delete(organizationId);
    else checking.set(organizationId, left);
  }
}
