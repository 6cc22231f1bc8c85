import http from 'node:http';
import { createJournalEntry, movementsPath } from '../../load/operations.ts';
import { sendRequest } from '../../load/request.ts';
import { slowCommits, type Attack } from './attack.ts';
import { post, range, responseOf } from './common.ts';

export const linkedLater: Attack = {
  name: 'linked later',
  description: '6 movements, each linked to a journal entry after posting, over both instances, slow commits',
  settings: slowCommits,
  async round({ organization, environment, random, send, violation }) {
    const agent = new http.Agent({ keepAlive: true });
    const statuses = await Promise.all(
      range(6).map(async (index) => {
        const created = await send(createJournalEntry(organization, random), [index % 2]);
        if (created.state !== 'acknowledged') return 'not set up';
        const entry = responseOf(created);
        const date = entry['entry_date'] ?? '';
        const product = organization.products[index % organization.products.length]?.id;
        const posted = await send(post(organization, { type: 'entry', quantity: 1, date, product }), [
          (index + 1) % 2,
        ]);
        if (posted.state !== 'acknowledged') return 'not set up';
        const movement = responseOf(posted);
        const reply = await sendRequest(
          environment.instances[index % 2]?.url ?? '',
          {
            method: 'POST',
            path: `${movementsPath}/${movement['id'] ?? ''}/journal-entry`,
            credential: organization.key,
            body: { journal_entry_id: entry['id'] },
          },
          agent,
          20_000,
        );
        return reply.status;
      }),
    );
    agent.destroy();
    for (const status of statuses) if (status !== 200) violation(`linking a movement: ${status}`);
  },
};
