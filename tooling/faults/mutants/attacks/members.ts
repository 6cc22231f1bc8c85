import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { sendRequest } from '../../load/request.ts';
import type { Attack } from './attack.ts';

export const removedOwner: Attack = {
  name: 'removed owner',
  description: 'one of two owners, who created a webhook, and so knows its secret, is removed',
  async round({ organization, environment, violation }, round) {
    const sql = environment.connect();
    const [user, webhook] = [randomUUID(), randomUUID()];
    await sql.begin(async (tx) => {
      await tx`insert into users (id, email, name) values (${user}, ${`${user}@example.com`}, 'Grace')`;
      await tx`insert into memberships (organization_id, user_id, role) values (${organization.id}, ${user}, 'owner')`;
      await tx`
        insert into webhooks (organization_id, id, url, events, created_by)
        values (${organization.id}, ${webhook}, 'https://hooks.example.com/', '{invitation.declined}', ${user})`;
    });
    const agent = new http.Agent();
    const call = {
      method: 'DELETE',
      path: `/api/members/${user}`,
      credential: organization.key,
    } as const;
    const { status } = await sendRequest(environment.instances[round % 2]?.url ?? '', call, agent, 20_000);
    agent.destroy();
    const [row] = await sql`select status from webhooks where id = ${webhook}`;
    await sql.end();
    if (status !== 204) throw new Error(`the member was not removed: ${status}`);
    if (row?.['status'] !== 'disabled')
      violation('a removed owner still knows the secret of an enabled webhook');
  },
};
