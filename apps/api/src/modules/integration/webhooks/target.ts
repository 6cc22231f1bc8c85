import {
  fieldProblem,
  ProblemError,
  webhookHostNotPublic,
  webhookUrlNotHttps,
  en,
  say,
  type Webhook,
} from '@tallybook/domain';
import { isPublicAddress, literalAddress } from '../../../platform/outbound/address.ts';
import { checkName } from '../../../platform/outbound/lookup.ts';
import type { Resolve } from '../../../platform/outbound/names.ts';

/** The audit trail stores only the host of a webhook's URL: path or query often contain a secret. */
export function auditDetails({ url, events }: Pick<Webhook, 'url' | 'events'>): {
  host: string;
  events: Webhook['events'];
} {
  return { host: new URL(url).host, events };
}

/** Concurrent host lookups per organization: slow ones delay only the organization that requested them. */
const maxConcurrentChecks = 4;
const checking = new Map<string, number>();

/**
 * Rejects URLs that nothing may be sent to (WEBHOOK_URL_REFUSED, 400): any scheme but https, and hosts that are or
 * resolve to an address outside the public internet. A name that does not resolve is accepted, because it may resolve
 * later; every connection checks the addresses again. Slow DNS: UNAVAILABLE (503); too many checks: RATE_LIMITED (429).
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
  if (running >= maxConcurrentChecks)
    throw new ProblemError('RATE_LIMITED', say(en.hostChecksBusy, { limit: maxConcurrentChecks }), {
      retryAfter: 3,
    });
  checking.set(organizationId, running + 1);
  try {
    const check = await checkName(hostname, resolve);
    if (check === 'late')
      throw fieldProblem('UNAVAILABLE', '/url', say(en.hostNotResolved, { host: hostname }), {
        retryAfter: 5,
      });
    return check === 'public';
  } finally {
    const left = (checking.get(organizationId) ?? 1) - 1;
    if (left === 0) checking.delete(organizationId);
    else checking.set(organizationId, left);
  }
}
