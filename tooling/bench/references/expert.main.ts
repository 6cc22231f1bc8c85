/**
 * R2: an expert's hand-written service with Fastify, zod and postgres.js. One short transaction per request with the
 * checks of a posting: period, stock, the movement with its cost, the sum of the day. Independent statements share
 * a round trip.
 */
import { fastify } from 'fastify';
import { invitationRoutes } from './expert/invitations.ts';
import { listRoute } from './expert/list.ts';
import { postRoute } from './expert/post.ts';
import { openPool } from './expert/pool.ts';

const sql = openPool();
const app = fastify();
postRoute(app, sql);
listRoute(app, sql);
invitationRoutes(app, sql);
console.log(`listens on ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
