import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { appRouter } from '../../modules/router.ts';
import { startTestApp, withoutLimits } from '../../testing/index.ts';
import { openReceiver } from '../../testing/receiver.ts';
import { operationsOf } from '../rest/operations.ts';
import { playStory } from '../testing/example-story.ts';
import { normalizeRun } from '../testing/normalize.ts';

const file = join(import.meta.dirname, 'recorded.json');

/** The bodies of one run of the story by operation; of several calls of one operation, the last. */
async function record(): Promise<Record<string, unknown>> {
  const receiver = await openReceiver();
  const app = await startTestApp({ ...withoutLimits, WEBHOOK_ALLOW_PRIVATE: 'true' });
  try {
    const story = await playStory(app, receiver);
    const bodies = [...story].map(([name, responses]): [string, unknown] => [name, responses.at(-1)?.body]);
    const text = JSON.stringify(Object.fromEntries(bodies));
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
