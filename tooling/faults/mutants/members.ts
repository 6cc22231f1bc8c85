import { addressTakeover } from './attacks/identity.ts';
import { ownerKeysRevoked, removedOwner, secondInvitation } from './attacks/members.ts';
import type { Mutant } from './mutant.ts';

const webhookOutlivesCreator: Mutant = {
  name: 'webhook outlives its creator',
  description: 'removing a member does not disable the webhooks whose secret the member knows',
  promise: 'G6',
  caughtBy: ['promises of this fault'],
  patches: [
    {
      file: 'apps/api/src/modules/identity/members/remove.ts',
      within: 'removeMember',
      find: 'await disableWebhooksOf(',
      replace: 'void disableWebhooksOf;\nvoid ((..._skipped: unknown[]) => undefined)(',
    },
  ],
  attack: removedOwner,
};

/** Accounts of others, rights that outlive a membership, and organizations that nobody can administer. */
export const mutantsOfMembers: readonly Mutant[] = [
  {
    name: 'account found by address',
    description: 'the first sign-in of a subject leads to the account with its address, whoever that is',
    promise: 'G6',
    caughtBy: ['promises of this fault'],
    patches: [
      {
        file: 'apps/api/src/platform/auth/identify.ts',
        find: "if (outcome === 'in_use') throw addressInUse();",
        replace: 'void [outcome, addressInUse];',
      },
    ],
    statements: [
      'alter table user_identities drop constraint user_identities_issuer_user',
      "do $do$ begin execute replace(pg_get_functiondef('link_identity'::regproc), 'IF EXISTS', 'IF false AND EXISTS'); end $do$",
    ],
    alsoPreventedBy: 'the unique pair of issuer and user',
    attack: addressTakeover,
  },
  webhookOutlivesCreator,
  {
    name: 'removal leaves invitations',
    description: 'neither joining nor a removal revokes other invitations addressed to the member',
    promise: 'G6',
    caughtBy: ['promises of this fault'],
    patches: [
      {
        file: 'apps/api/src/modules/identity/members/withdraw.ts',
        within: 'withdrawExcess',
        find: 'await revokeToMember(tx, origin, member);',
        replace: 'void revokeToMember;',
      },
      {
        file: 'apps/api/src/modules/identity/invitations/join.ts',
        within: 'joinByInvitation',
        find: 'await revokeOthersTo(tx, origin, { organizationId, email: found.email });',
        replace: 'void revokeOthersTo;',
      },
    ],
    attack: secondInvitation,
  },
  {
    name: 'last owner credential revoked',
    description: 'a key is revoked without looking whether anybody can still act as an owner',
    promise: 'G6',
    caughtBy: ['promises of this fault'],
    patches: [
      {
        file: 'apps/api/src/platform/owner-access.ts',
        find: 'if ((await ownerAccessUntil(tx, organizationId, accepted)) < before) throw lastOwnerCredential();',
        replace: 'void [before, lastOwnerCredential];',
      },
    ],
    attack: ownerKeysRevoked,
  },
  {
    name: 'owner keys revoked without the lock',
    description: "a key is revoked without the members' lock, so that two revocations do not see each other",
    promise: 'G6',
    caughtBy: ['promises of this fault'],
    patches: [
      {
        file: 'apps/api/src/modules/identity/api-keys/revoke.ts',
        find: 'await lockMembers(tx, organizationId);',
        replace: 'void lockMembers;',
      },
    ],
    attack: ownerKeysRevoked,
  },
];
