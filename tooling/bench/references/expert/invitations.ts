import { hash, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type postgres from 'postgres';
import { z } from 'zod';
import { callers } from './caller.ts';

const input = z.strictObject({
  email: z.email(),
  role: z.enum(['admin', 'accountant', 'clerk', 'viewer']),
  metadata: z.record(z.string(), z.json()).default({}),
});

const columns = 'id, email, status, created_at, expires_at, invited_by_user_id, metadata';

/** One pending invitation per address, and the list of the caller's invitations; no mail, limits or tenancy. */
export function invitationRoutes(app: FastifyInstance, sql: postgres.Sql): void {
  const callerOf = callers(sql);
  app.post('/api/invitations', async (request, reply) => {
    const caller = await callerOf(request.headers.authorization);
    if (caller === undefined) return reply.code(401).send({ code: 'UNAUTHENTICATED' });
    const parsed = input.safeParse(request.body);
    if (!parsed.success)
      return reply.code(400).send({ code: 'VALIDATION_FAILED', errors: parsed.error.issues });
    const { email, role, metadata } = parsed.data;
    const token = hash('sha256', randomBytes(32));
    const [created] = await sql`
      insert into reference.invitations
        (organization_id, id, email, role, token_hash, metadata, invited_by_user_id, expires_at)
      select ${caller.organization_id}, uuidv7(), ${email.toLowerCase()}, ${role}, ${token}, ${sql.json(metadata)},
        ${caller.user_id}, now() + interval '7 days'
      where not exists (select from users where email = ${email.toLowerCase()})
      on conflict do nothing
      returning ${sql.unsafe(columns)}`;
    if (created === undefined) return reply.code(409).send({ code: 'INVITATION_ALREADY_EXISTS' });
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
