import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { appRouter } from '../../modules/router.ts';
import { startTestApp, withoutLimits } from '../../testing/index.ts';
import { openReceiver } from '../../testing/receiver.ts';
import { operationsOf } from '../rest/operations.ts';
import { playStory } from '../testing/example-story.ts';
import { normalizeRun } from '../testing/normalize.ts';
import { buildDocument } from './build.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- looks into every corner of a document
type Any = any;

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

const file = join(import.meta.dirname, 'recorded.json');

/** The request and response bodies of one run of the story by operation; of several calls of one operation, the last. */
async function record(): Promise<Record<string, unknown>> {
  const receiver = await openReceiver();
  const app = await startTestApp({ ...withoutLimits, WEBHOOK_ALLOW_PRIVATE: 'true' });
  try {
    const story = await playStory(app, receiver);
    const pairs = [...story].map(([name, calls]): [string, unknown] => {
      const last = calls.at(-1);
      return [name, { request: last?.request, response: last?.response.body }];
    });
    const text = JSON.stringify(Object.fromEntries(pairs));
    return JSON.parse(normalizeRun(text, { url: app.url, receiver: receiver.url })) as Record<
      string,
      unknown
    >;
  } finally {
    await app.stop();
    await receiver.close();
  }
}

describe('the recorded examples', () => {
  // `RECORD_EXAMPLES=1 vitest run recorded.test` writes the file; otherwise the file must equal a new run.
  it('are what the service returns today', async () => {
    const recorded = await record();
    if (process.env['RECORD_EXAMPLES'] === '1') writeFileSync(file, `${JSON.stringify(recorded, null, 2)}\n`);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(recorded);
  });

  it('include every operation that returns a body', () => {
    const recorded = Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object);
    const expected = operationsOf(appRouter).filter(({ status }) => status !== 204);
    expect(expected.filter(({ name }) => !recorded.includes(name)).map(({ name }) => name)).toEqual([]);
  });

  it('pair each request with the response to it', () => {
    const pairs = Object.values(buildDocument(appRouter).paths)
      .flatMap(({ post, put, patch }) => [post, put, patch])
      .flatMap(({ operationId = '', requestBody, responses = {} }: Any = {}) => {
        const success: Any = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
        const [request, response] = [requestBody, success].map(
          (each) => each?.content?.['application/json']?.example,
        );
        return request === undefined || response === undefined ? [] : [{ operationId, request, response }];
      });
    expect(pairs.length).toBeGreaterThan(20);
    for (const { operationId, request, response } of pairs) {
      // What is written off leaves the stock: the movement has a sign.
      const isSigned = (name: string) => operationId === 'stockTransfers.writeOff' && name === 'quantity';
      const shared = Object.keys(request).filter(
        (name) => name in response && !isObject(request[name]) && !isSigned(name),
      );
      const fieldsOf = (example: Any) => Object.fromEntries(shared.map((name) => [name, example[name]]));
      expect({ operationId, ...fieldsOf(response) }).toEqual({ operationId, ...fieldsOf(request) });
    }
  });

  it('never show a lifetime of zero', () => {
    const faults: string[] = [];
    JSON.parse(readFileSync(file, 'utf8'), (_, value: Record<string, unknown> | null) => {
      if (typeof value === 'object' && value?.['expires_at'] && value['expires_at'] === value['created_at'])
        faults.push(JSON.stringify(value));
      return value;
    });
    expect(faults).toEqual([]);
  });
});
