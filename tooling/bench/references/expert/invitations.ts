import { hash, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type postgres from 'postgres';
import { z } from 'zod';
import { callers } from './caller.ts';
import type { mailLoop } from './mails.ts';

const input = z.strictObject({
  email: z.email(),
  role: z.enum(['admin', 'accountant', 'clerk', 'viewer']),
  metadata: z.record(z.string(), z.json()).default({}),
});

const columns = 'id, email, status, created_at, expires_at, invited_by_user_id, metadata';

/**
 * One pending invitation per address, with its email in an outbox, and the list of the caller's invitations. No limits,
 * audit trail, row level security, Idempotency-Key or opt-out.
 */
export function invitationRoutes(
  app: FastifyInstance,
  sql: postgres.Sql,
  mails: ReturnType<typeof mailLoop>,
): void {
  const callerOf = callers(sql);
  app.post('/api/invitations', async (request, reply) => {
    const caller = await callerOf(request.headers.authorization);
    if (caller === undefined) return reply.code(401).send({ code: 'UNAUTHENTICATED' });
    const parsed = input.safeParse(request.body);
    if (!parsed.success)
      return reply.code(400).send({ code: 'VALIDATION_FAILED', errors: parsed.error.issues });
    const { email, role, metadata } = parsed.data;
    const token = randomBytes(32).toString('base64url');
    // One statement is one transaction, in one round trip.
    const [created] = await sql`
      with created as (
        insert into reference.invitations
          (organization_id, id, email, role, token_hash, metadata, invited_by_user_id, expires_at)
        select ${caller.organization_id}, uuidv7(), ${email.toLowerCase()}, ${role}, ${hash('sha256', token)},
          ${sql.json(metadata)}, ${caller.user_id}, now() + interval '7 days'
        where not exists (select from users where email = ${email.toLowerCase()})
        on conflict do nothing
        returning *
      ), mail as (
        insert into reference.outbox
          (organization_id, invitation_id, recipient, role, token, expires_at, organization_name, inviter_name)
        select c.organization_id, c.id, c.email, c.role, ${token}, c.expires_at, o.name, u.name
        from created c join organizations o on o.id = c.organization_id join users u on u.id = c.invited_by_user_id
      )
      select ${sql.unsafe(columns)} from created`;
    if (created === undefined) return reply.code(409).send({ code: 'INVITATION_ALREADY_EXISTS' });
    mails.wake();
    return reply.code(201).send(created);
  });
  app.get('/api/invitations', async (request, reply) => {
    const caller = await callerOf(request.headers.authorization);
    if (caller === undefined) return reply.code(401).send({ code: 'UNAUTHENTICATED' });
    const limit = Number((request.query as { limit?: string }).limit ?? 1000);
    return sql`
      select ${sql.unsafe(columns)} from reference.invitations
      where organization_id = ${caller.organization_id} and invited_by_user_id = ${caller.user_id}
      order by created_at desc nulls last, id desc nulls last limit ${limit}`;
  });
}
