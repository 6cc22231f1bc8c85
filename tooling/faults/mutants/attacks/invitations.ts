import type { Entry } from '../../load/history.ts';
import { accept, invite } from '../../load/operations.ts';
import { slowCommits, type Attack, type Fight } from './attack.ts';
import { bothTimes, made, range, until } from './common.ts';

function sendInvitation({ organization, random, send }: Fight, instance: number): Promise<Entry> {
  return send(invite(organization, random), [instance]);
}

export const acceptRace: Attack = {
  name: 'accept race',
  about: '6 invitations, each accepted six times at once by whoever holds its link, over both instances',
  async round(fight) {
    const { load, organization, send, stage } = fight;
    const invited = await Promise.all(bothTimes(6).map((instance) => sendInvitation(fight, instance)));
    const addresses = invited.map((entry) => made(entry)['email'] ?? '');
    await until('for the mails', () => addresses.every((address) => load.tokens.has(address)));
    await Promise.all(
      addresses.map(async (address) => {
        const token = load.tokens.get(address) ?? '';
        // Without a key: each is a caller of its own.
        const { call, ...rest } = accept(organization.id, address, token);
        const { key: _key, ...keyless } = call;
        const entry = await send({ ...rest, call: keyless }, bothTimes(6));
        for (const { reply } of entry.sends)
          if (reply?.status === 200) stage.secrets.add((reply.body as { api_key: string }).api_key);
      }),
    );
  },
};

export const mailsSlowCommits: Attack = {
  name: 'mails, slow commits',
  about: '16 invitations at once while a commit takes 0.1 s; each must be mailed',
  settings: slowCommits,
  async round(fight) {
    const invited = await Promise.all(range(16).map((index) => sendInvitation(fight, index % 2)));
    for (const entry of invited) made(entry);
  },
};
