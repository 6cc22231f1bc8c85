import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appRouter } from '../../modules/router.ts';
import { seedExampleRows } from '../../testing/seed.ts';
import { startTestApp, type TestApp } from '../../testing/index.ts';
import { openReceiver, type Receiver } from '../../testing/receiver.ts';
import { Documented } from '../testing/documented.ts';
import { playStory } from '../testing/example-story.ts';
import { restResponses } from '../testing/example-run.ts';
import { operationsOf } from './operations.ts';

// Compares responses with the OpenAPI document: statuses, headers, bodies.

const operations = new Map(operationsOf(appRouter).map((operation) => [operation.name, operation]));

let app: TestApp;
let receiver: Receiver;
const documented = new Documented();

beforeAll(async () => {
  app = await startTestApp({
    PUBLIC_RATE_LIMIT_PER_MINUTE: '1000',
    INVITATION_RESEND_SECONDS: '0',
    WEBHOOK_ALLOW_PRIVATE: 'true',
  });
  receiver = await openReceiver();
});
afterAll(async () => {
  await app.stop();
  await receiver.close();
});

/** Properties that need a state which no example has; other tests produce it. */
const needsOtherState = new RegExp(
  [
    // A new organization has no posting accounts yet: always null.
    String.raw`^CreatedOrganization\.settings\.automatic_posting\.`,
    // Only if a sending limit is reached (limits.test.ts).
    String.raw`^InvitationOutcome\.problem\.retry_after$`,
    // Only in a damaged ledger (tampering.test.ts, verifications.test.ts).
    String.raw`^(?:Ledger)?Verification\.first_failure`,
  ].join('|'),
);

describe('the OpenAPI document describes the response', () => {
  it('of every operation that succeeds', async () => {
    const organization = await app.newOrganization();
    await seedExampleRows(app.admin, organization);
    for await (const { operation, response } of restResponses(app, organization)) {
      const { name, status, location } = operation;
      expect(response.status, `${name}: ${JSON.stringify(response.body)}`).toBe(status);
      documented.expect(name, response);
      if (location !== undefined)
        expect(response.headers.get('location')).toBe(location.replace('{id}', response.body.id));
    }
  });

  it.each([...operations.values()])(
    'when $name rejects a request',
    async ({ name, method, path, isPublic }) => {
      const nowhere = `/api${path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')}`;
      const nonsense = `/api${path.replaceAll(/\{\w+\}/g, 'nonsense')}`;
      const hasBody = ['POST', 'PUT', 'PATCH'].includes(method);
      const responses = await Promise.all([
        app.request(method, nowhere, { key: null }),
        app.request(method, nowhere, { key: app.keys.viewer, ...(hasBody ? { body: {} } : {}) }),
        app.request(method, nowhere, hasBody ? { body: {} } : {}),
        app.request(
          method,
          hasBody ? nonsense : `${nonsense}?nonsense=1`,
          hasBody ? { body: { nonsense: 1 } } : {},
        ),
        ...(hasBody
          ? [
              app.request(method, nowhere, { body: '{' }),
              app.request(method, nowhere, { body: 'text', headers: { 'content-type': 'text/plain' } }),
              app.request(method, nowhere, { body: { note: 'x'.repeat(70_000) } }),
            ]
          : []),
        ...(method === 'POST'
          ? [app.request(method, nowhere, { body: {}, headers: { 'idempotency-key': 'short' } })]
          : []),
      ]);
      if (!isPublic) expect(responses[0]?.status).toBe(401);
      expect(responses[3]?.status).toBe(400);
      for (const response of responses) documented.expect(name, response);
    },
  );

  it('of every call that the examples are recorded from, and nothing more; links lead to resources', async () => {
    const story = await playStory(app, receiver);
    for (const [name, calls] of story)
      for (const { response } of calls) documented.expect(name.replace(/ .*$/, ''), response);
    const links = [...story].flatMap(([name, calls]) =>
      name.includes(' ') ? [] : calls.flatMap(({ response }) => documented.linked(name, response)),
    );
    expect(links.length).toBeGreaterThan(20);
    for (const link of new Set(links))
      expect({ link, status: (await app.request('GET', link)).status }).toEqual({ link, status: 200 });
    // The other direction.
    const unseen = documented.unseen().filter((name) => !needsOtherState.test(name));
    expect(unseen).toEqual([]);
  });
});
