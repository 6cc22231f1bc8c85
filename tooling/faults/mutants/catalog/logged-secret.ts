import { acceptRace } from '../attacks/invitations.ts';
import type { Mutant } from '../mutant.ts';

export const loggedSecret: Mutant = {
  name: 'secret in the log',
  breaks:
    'an acceptance writes the link that it came by to the log, inside a text that redaction does not know',
  promise: 'G6',
  caughtBy: ['secrets in logs'],
  patches: [
    {
      file: 'apps/api/src/modules/invitations/accept.ts',
      find: '  const link = await resolveInvitationToken(ctx, input.token);',
      replace:
        '  const link = await resolveInvitationToken(ctx, input.token);\n  ctx.services.log.error({ link: `/invitation#${input.token}` }, "accepting");',
    },
  ],
  attack: acceptRace,
};
