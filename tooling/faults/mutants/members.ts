import { removedOwner } from './attacks/members.ts';
import type { Mutant } from './mutant.ts';

export const webhookOutlivesCreator: Mutant = {
  name: 'webhook outlives its creator',
  description: 'removing a member does not disable the webhooks whose secret the member knows',
  promise: 'G6',
  caughtBy: ['promises of this fault'],
  patches: [
    {
      file: 'apps/api/src/modules/members/remove.ts',
      within: 'removeMember',
      find: 'await disableWebhooksOf(',
      replace: 'void disableWebhooksOf;\nvoid ((..._skipped: unknown[]) => undefined)(',
    },
  ],
  attack: removedOwner,
};
