import type { Entry } from '../../load/history.ts';
import { accept, invite } from '../../load/operations.ts';
import { slowCommits, type Attack, type AttackContext } from './attack.ts';
import { alternatingInstances, range, responseOf, until, withoutKey } from './common.ts';

function sendInvitation({ organization, random, send }: AttackContext, instance: number): Promise<Entry> {
  return send(invite(organization, random), [instance]);
}

export const acceptRace: Attack = {
  name: 'accept race',
  description: '6 invitations, each accepted six times at once with its link, over both instances',
  async round(context) {
    const { load, organization, send, environment } = context;
    const invited = await Promise.all(
      alternatingInstances(6).map((instance) => sendInvitation(context, instance)),
    );
    const addresses = invited.map((entry) => responseOf(entry)['email'] ?? '');
    await until('the mails', () => addresses.every((address) => load.tokens.has(address)));
    await Promise.all(
      addresses.map(async (address) => {
        const token = load.tokens.get(address) ?? '';
        const operation = withoutKey(accept(organization.id, address, token));
        const entry = await send(operation, alternatingInstances(6));
        for (const { reply } of entry.sends)
          if (reply?.status === 200) environment.secrets.add((reply.body as { api_key: string }).api_key);
      }),
    );
  },
};

export const invitationsAtOnce: Attack = {
  name: 'invitations, slow commits',
  description: '16 invitations at once while a commit takes 0.1 s; each must be emailed',
  settings: slowCommits,
  async round(context) {
    const invited = await Promise.all(range(16).map((index) => sendInvitation(context, index % 2)));
    for (const entry of invited) responseOf(entry);
  },
};
