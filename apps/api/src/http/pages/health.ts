import type { FastifyInstance } from 'fastify';
import type { AppServices } from '../../platform/verb.ts';

const probe = { config: { isProbe: true } };

/** `/livez`: the process is running. `/readyz`: it can serve requests, and the database responds. */
export function registerHealth(app: FastifyInstance, services: AppServices): void {
  app.get('/livez', probe, async () => ({ status: 'ok' }));
  app.get('/readyz', probe, async (_request, reply) => {
    try {
      await services.database.system(({ sql }) => sql`select 1`);
      return { status: 'ok' };
    } catch {
      return reply
        .code(503)
        .header('retry-after', '1')
        .send({ status: 'unavailable', detail: 'The database does not respond.' });
    }
  });
}
