import { acceptRace } from '../attacks/invitations.ts';
import type { Mutant } from '../mutant.ts';

const store = 'apps/api/src/modules/invitations/answer-store.ts';
const verb = 'apps/api/src/modules/invitations/accept-in.ts';

export const checkThenActAccept: Mutant = {
  name: 'check-then-act accept',
  breaks: 'the status of an invitation is read without a lock and then set without a condition',
  promise: 'G7',
  caughtBy: ['two answers to one key', 'changes without exactly one audit line'],
  patches: [
    { file: verb, find: '  await lockMembers(tx, organizationId);\n', replace: '' },
    {
      file: store,
      find: 'token_hash = ${of.tokenHash} for update`',
      replace: 'token_hash = ${of.tokenHash}`',
    },
    {
      file: store,
      find: "\n      and status = 'pending' and expires_at > now()\n    returning ${columns(tx)}`",
      replace: '\n    returning ${columns(tx)}`',
    },
    // Two without an account would both make one: the address is unique, so the second takes the first one's.
    {
      file: store,
      find: 'on conflict (email) do nothing`;\n  return count > 0;',
      replace: 'on conflict (email) do nothing`;\n  return count >= 0;',
    },
    {
      file: verb,
      find: '  if (!made) throw signInRequired();\n  return id;',
      replace:
        '  const [user] = await tx.sql<{ id: string }[]>`select id from users where email = ${email}`;\n  return user?.id ?? id;',
    },
  ],
  alsoHeldBy: 'the unique address of an account, the key of a membership',
  attack: acceptRace,
  cut: true,
};
