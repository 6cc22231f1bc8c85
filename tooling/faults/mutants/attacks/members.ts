import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { Environment } from '../../environment/environment.ts';
import { sendRequest, type Call } from '../../load/request.ts';
import { createOrganization, requestOrThrow } from '../../load/setup.ts';
import { slowCommits, type Attack } from './attack.ts';
import { range, until } from './common.ts';
import { withIssuer } from './identity.ts';

/** Not one of the load's organizations: their callers and the invariants expect members and keys that remain. */
const newOrganization = ({ instances, firstOrganization }: Environment) =>
  createOrganization({ url: instances[0].url, credential: firstOrganization.api_key, products: 0 });

async function call({ instances }: Environment, instance: number, request: Call) {
  const agent = new http.Agent();
  const reply = await sendRequest(instances[instance % 2]?.url ?? '', request, agent, 20_000);
  agent.destroy();
  return reply;
}

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
    const { status } = await call(environment, round, {
      method: 'DELETE',
      path: `/api/members/${user}`,
      credential: organization.key,
    });
    const [row] = await sql`select status from webhooks where id = ${webhook}`;
    await sql.end();
    if (status !== 204) throw new Error(`the member was not removed: ${status}`);
    if (row?.['status'] !== 'disabled')
      violation('a removed owner still knows the secret of an enabled webhook');
  },
};

export const secondInvitation: Attack = {
  name: 'second invitation',
  description:
    '4 members who hold a second invitation are removed on one instance and accept it on the other, at the same time and afterwards',
  round: ({ environment, violation }) =>
    withIssuer(
      environment,
      async (issuer) => {
        const { id, key: credential } = await newOrganization(environment);
        const must = (method: 'POST', path: string, body: object, by = credential) =>
          requestOrThrow(environment.instances[0].url, { method, path, credential: by, body }) as Promise<
            Record<string, string>
          >;
        const period = await must('POST', '/api/accounting/periods', {
          name: 'March',
          start_date: '2026-03-01',
          end_date: '2026-03-31',
        });
        const sql = environment.connect();
        for (const index of range(4)) {
          const email = `${randomUUID()}@example.com`;
          const tokens: string[] = [];
          environment.mail.onMail(
            ({ to, token }) => void (to === email && token !== '' && tokens.push(token)),
          );
          await must('POST', '/api/invitations', { email, role: 'clerk' });
          await must('POST', '/api/invitations', {
            email,
            role: 'admin',
            metadata: { period_id: period['id'] },
          });
          await until('both mails', () => tokens.length === 2);
          const session = await issuer.token(`member ${email}`, email);
          const path = '/api/invitations/accept';
          const joined = await must('POST', path, { token: tokens[0] }, session);
          const user = joined['user_id'] ?? '';
          const again: Call = { method: 'POST', path, credential: session, body: { token: tokens[1] } };
          const removal = { method: 'DELETE', path: `/api/members/${user}`, credential } as const;
          const [removed] = await Promise.all([
            call(environment, index, removal),
            call(environment, index + 1, again),
          ]);
          if (removed.status !== 204) throw new Error(`the member was not removed: ${removed.status}`);
          const { status } = await call(environment, index + 1, again);
          const [member] = await sql`
            select role from memberships where organization_id = ${id} and user_id = ${user} and removed_at is null`;
          if (status === 200 || member !== undefined)
            violation(`a removed member accepted another invitation: ${status}, now ${member?.['role']}`);
        }
        await sql.end();
      },
      { INVITATION_RESEND_SECONDS: '0' },
    ),
};

export const ownerKeysRevoked: Attack = {
  name: 'owner keys revoked',
  description: 'both owner keys of 4 organizations revoked at once over both instances: one must remain',
  settings: slowCommits,
  async round({ environment, violation }) {
    await Promise.all(
      range(4).map(async (index) => {
        const { id, key: credential } = await newOrganization(environment);
        const other = (await requestOrThrow(environment.instances[0].url, {
          method: 'POST',
          path: '/api/api-keys',
          credential,
          body: { name: 'second', role: 'owner' },
        })) as { id: string; key: string };
        environment.secrets.add(credential).add(other.key);
        const sql = environment.connect();
        const keys = await sql<{ id: string }[]>`select id from api_keys where organization_id = ${id}`;
        await Promise.all(
          keys.map((key, at) =>
            call(environment, index + at, {
              method: 'DELETE',
              path: `/api/api-keys/${key.id}`,
              credential: key.id === other.id ? other.key : credential,
            }),
          ),
        );
        const left = await sql`
          select from api_keys where organization_id = ${id} and role = 'owner' and revoked_at is null`;
        await sql.end();
        if (keys.length !== 2) throw new Error(`the organization has ${keys.length} keys`);
        if (left.length === 0) violation('nobody can act as an owner of the organization any more');
      }),
    );
  },
};
