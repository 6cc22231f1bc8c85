import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleCalls } from '../src/http/testing/example-calls.ts';
import { ExampleRun } from '../src/http/testing/example-run.ts';
import { matrixRows } from '../src/http/testing/matrix.ts';
import { startTestApp, withoutLimits, type TestApp } from '../src/testing/index.ts';
import { seedExampleRows } from '../src/testing/seed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ ...withoutLimits, INVITATION_RESEND_SECONDS: '0' });
});
afterAll(() => app.stop());

// A client repeats a write whose response was lost: an error then would make it believe that nothing happened.
test('every write that is repeated with its Idempotency-Key succeeds again', async () => {
  const organization = await app.newOrganization();
  await seedExampleRows(app.admin, organization);
  const run = new ExampleRun(app, organization);
  const repeated: string[] = [];
  for (const [index, row] of matrixRows.entries()) {
    const keyed = row.operation?.method === 'POST' && !row.isPublic;
    const headers = { ...run.owner, ...(keyed && { 'idempotency-key': `repeated-${index}` }) };
    const input = await run.inputOf(row);
    const { status } = await run.play('rest', row, headers);
    if (!keyed || status >= 300) continue;
    const again = await run.call('rest', row, input, headers);
    // The body of some has a secret, which only the first response shows.
    expect([row.name, again.status]).toEqual([row.name, status]);
    repeated.push(row.name);
  }
  expect(repeated.length).toBeGreaterThan(exampleCalls.length / 4);
  expect(repeated).toContain('reservations.release');
});
