import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningService } from '../../../start/service.ts';
import {
  sendRequest,
  startSecondInstance,
  startTestApp,
  type TestApp,
  type TestOrganization,
  type TestResponse,
} from '../../../testing/index.ts';

let app: TestApp;
let second: RunningService;
let count = 0;

const limits = {
  INVITATIONS_PER_SENDER_HOUR: '15',
  INVITATIONS_PER_ORGANIZATION_DAY: '20',
  INVITATIONS_PENDING: '12',
  INVITATION_RESEND_SECONDS: '0',
};

beforeAll(async () => {
  app = await startTestApp(limits);
  second = await startSecondInstance(app, limits);
});
afterAll(async () => {
  await second.stop();
  await app.stop();
});

/** Alternates between the instances. */
const post = (path: string, key: string, body: unknown): Promise<TestResponse> =>
  sendRequest('POST', `${(count += 1) % 2 === 0 ? app.url : second.url}/api/invitations${path}`, {
    key,
    body,
  });
const guest = () => ({ email: `guest-${(count += 1)}@example.com`, role: 'viewer' });
const send = (key: string) => post('', key, guest());
const times = <T>(number: number, run: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: number }, (_, at) => run(at)));
const countOf = (responses: readonly TestResponse[], status: number): number =>
  responses.filter((response) => response.status === status).length;

/** Organizations whose owner is one and the same person; their keys. */
async function organizationsOfOnePerson(number: number): Promise<string[]> {
  const { keys }: TestOrganization = await app.newOrganization();
  const others = await times(number - 1, () =>
    app.request('POST', '/api/organizations', { key: keys.owner, body: { name: 'Other Ltd' } }),
  );
  return [keys.owner, ...others.map(({ body }) => body.api_key as string)];
}

describe('limits that bursts cannot exceed', () => {
  test('burst: exactly 15 of 90 invitations succeed when one sender sends batches in six organizations at once', async () => {
    const keys = await organizationsOfOnePerson(6);
    const responses = await Promise.all(
      keys.map((key) => post('/batch', key, { invitations: Array.from({ length: 15 }, guest) })),
    );
    const outcomes = responses.flatMap(({ body }) => body as { outcome: string }[]);
    expect(outcomes.filter(({ outcome }) => outcome === 'sent')).toHaveLength(15);
    expect(outcomes.filter(({ outcome }) => outcome === 'limited')).toHaveLength(75);
  });

  test('burst: exactly 20 of 40 emails of an organization succeed, sent and resent over two instances', async () => {
    const { keys } = await app.newOrganization();
    const sent = await times(5, () => send(keys.owner));
    await times(5, () => send(keys.admin));
    const ids = sent.map(({ body }) => body.id as string);
    const responses = await times(30, (at) =>
      post(`/${ids[at % 5] ?? ''}/resend`, at % 3 === 0 ? keys.owner : keys.admin, {}),
    );
    expect([countOf(responses, 200), countOf(responses, 429)]).toEqual([10, 20]);
  });

  test('burst: exactly 12 of 48 invitations are pending when two members send batches at once over two instances', async () => {
    const { keys } = await app.newOrganization();
    const responses = await times(4, (at) =>
      post('/batch', at < 2 ? keys.owner : keys.admin, { invitations: Array.from({ length: 12 }, guest) }),
    );
    const outcomes = responses.flatMap(({ body }) => body as { outcome: string }[]);
    expect(outcomes.filter(({ outcome }) => outcome === 'sent')).toHaveLength(12);
  });
});
