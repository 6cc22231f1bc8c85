import { Writable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { requestLogging } from './request-log.ts';

function serve(): { app: FastifyInstance; lines: Record<string, unknown>[]; children: () => number } {
  const lines: Record<string, unknown>[] = [];
  const to = new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push(JSON.parse(line.toString()) as Record<string, unknown>);
      done();
    },
  });
  const log = createLog('info', to);
  const app = Fastify({ loggerInstance: log, genReqId: () => 'the id', ...requestLogging });
  onTestFinished(() => app.close());
  const child = vi.spyOn(app.log, 'child');
  return { app: app as unknown as FastifyInstance, lines, children: () => child.mock.calls.length };
}

// One logger was shared by all requests to save one per request, and Fastify's lines had no id.
test('lines of Fastify contain the id of the request', async () => {
  const { app, lines } = serve();
  app.get('/', async (_request, reply) => {
    await reply.send('first');
    await reply.send('second');
  });
  await app.inject('/');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ request_id: 'the id', err: { code: 'FST_ERR_REP_ALREADY_SENT' } });
});

test('a request creates a logger only if it logs something, and one for all its lines', async () => {
  const { app, lines, children } = serve();
  app.get('/quiet', async () => 'ok');
  app.get('/', async ({ log }) => {
    log.info({ count: 1 }, 'first');
    log.error('second');
    return 'ok';
  });
  await app.inject('/quiet');
  expect(children()).toBe(0);
  await app.inject('/');
  expect(children()).toBe(1);
  expect(lines).toMatchObject([
    { request_id: 'the id', level: 30, count: 1, msg: 'first' },
    { request_id: 'the id', level: 50, msg: 'second' },
  ]);
});
