import { auditEvent, listAuditEventsInput, pageInputOf, pageOf } from '@tallybook/domain';
import { z } from 'zod';
import { router } from '../../../procedures/base.ts';
import { items } from '../../../procedures/lists.ts';
import { authenticated, authorize } from '../../../procedures/procedures.ts';
import { listAuditEvents } from './list.ts';

/** Filters for which a page may read every row to find those that match. */
const withoutIndex = ['type', 'actor_user_id'];

export const auditEventsRouter = router({
  list: authenticated({
    permission: 'audit.read',
    report: withoutIndex,
    openapi: {
      method: 'GET',
      path: '/audit-events',
      tags: ['Audit trail'],
      operationId: 'auditEvents.list',
      summary: 'List audit events',
      description:
        'Who did what, to which resource, when and from where; newest first. Events are written in the same transaction as the change and are never changed or removed.',
    },
  })
    .input(listAuditEventsInput)
    .output(z.array(auditEvent))
    .use(authorize)
    .query(({ ctx, input }) => items(ctx, listAuditEvents(ctx, input))),

  listPage: authenticated({ permission: 'audit.read', report: withoutIndex })
    .input(pageInputOf(listAuditEventsInput))
    .output(pageOf(auditEvent))
    .use(authorize)
    .query(({ ctx, input }) => listAuditEvents(ctx, input)),
});
