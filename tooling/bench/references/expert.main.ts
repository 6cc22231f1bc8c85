/**
 * R2: an expert's hand-written service with Fastify, zod and postgres.js. One short transaction per request with the
 * checks of a posting: period, stock, the movement with its cost, the sum of the day. Independent statements share
 * a round trip. Invitations are emailed by a loop over an outbox.
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { invitationRoutes } from './expert/invitations.ts';
import { listRoute } from './expert/list.ts';
import { mailLoop } from './expert/mails.ts';
import { postRoute } from './expert/post.ts';
import { openPool } from './expert/pool.ts';

const sql = openPool();
const app = fastify();
postRoute(app, sql);
listRoute(app, sql);
invitationRoutes(app, sql, mailLoop(sql, join(tmpdir(), 'tallybook-reference-mails')));
console.log(`listens on ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
