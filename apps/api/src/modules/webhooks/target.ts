import { fieldProblem, type ProblemError, type Webhook } from '@tallybook/domain';
import { isPublicAddress, literalAddress, resolvePublic } from '../../platform/outbound/index.ts';

/** What the audit trail says of a webhook: only the host, since many receivers have a secret in path or query. */
export function targetOf({ url, events }: Pick<Webhook, 'url' | 'events'>): {
  host: string;
  events: Webhook['events'];
} {
  return { host: new URL(url).host, events };
}

/**
 * Refuses what nothing is sent to (WEBHOOK_URL_REFUSED, 400): all but https, and hosts that are or stand for an
 * address outside the public internet. A name that does not resolve now may do so later; every connection looks
 * at the addresses again.
 */
export async function requirePublicTarget(text: string, allowPrivate: boolean): Promise<void> {
  if (allowPrivate) return;
  const url = new URL(text);
  if (url.protocol !== 'https:') throw refused('Only https addresses are sent to.');
  const literal = literalAddress(url);
  const isPublic = literal === undefined ? await resolvePublic(url.hostname) : isPublicAddress(literal);
  if (!isPublic) throw refused('The host is, or stands for, an address that is not public.');
}

function refused(detail: string): ProblemError {
  return fieldProblem('WEBHOOK_URL_REFUSED', '/url', detail);
}
