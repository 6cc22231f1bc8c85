/** Problems of webhooks. */
import { counted } from './counted.ts';

export const webhookHostNotPublic = (): string =>
  'The host is not, or does not resolve to, a public IP address. Use a host that the internet can reach.';
export const webhookUrlNotHttps = (): string => 'The URL must begin with https://.';
export const webhookLimitReached = ({ limit }: { limit: number }): string =>
  `The organization already has ${counted(limit, { one: 'webhook', other: 'webhooks' })}, the maximum. Delete one first.`;
export const webhookDisabled = (): string => 'The webhook is disabled. Enable it first.';
export const webhookSecretRequired = (): string =>
  'The secret was deleted, because a member who knew it may no longer manage webhooks. Rotate the secret first.';
export const hostChecksBusy = ({ limit }: { limit: number }): string =>
  `At most ${counted(limit, { one: 'host name is', other: 'host names are' })} checked at a time. Try again shortly.`;
export const hostNotResolved = ({ host }: { host: string }): string =>
  `The host name ${host} could not be resolved in time. Try again.`;
