import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { startTestApp, type TestApp } from '../../../testing/index.ts';
import { insertAttempts } from './send-store.ts';
import { SenderMails } from './sender-mails.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

// On a cluster, a second look-up would fail: "placements that were modified in this transaction by a different user".
test('mails that the transaction itself adds count without being read again', async () => {
  const { organizationId, userIds } = app;
  const attempt = { userId: userIds.owner, email: 'guest@example.com' };
  const add = (number: number) =>
    app.services.database.tenant(organizationId, async (tx) => {
      const attempts = Array.from({ length: number }, () => attempt);
      const mails = new SenderMails(attempts, 3);
      await mails.read(tx);
      const reached = [];
      for (const each of attempts) {
        reached.push(mails.hits([each], 3).length > 0);
        await insertAttempts(tx, organizationId, [{ ...each, id: newId(), mailed: true }]);
        mails.add([each]);
      }
      return { reached, together: mails.hits(attempts, 3), mustRead: mails.mustRead };
    });
  expect(await add(1)).toEqual({ reached: [false], together: [], mustRead: false });
  const { reached, together } = await add(4);
  expect(reached).toEqual([false, false, true, true]);
  expect(together).toEqual([{ name: 'perSenderHour', seconds: 3600, applies_to: userIds.owner }]);
});
