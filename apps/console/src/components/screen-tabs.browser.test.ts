import { describe, expect, test } from 'vitest';
import { browserTests, consoleOfSuite, expectSound } from '../testing/console.ts';

describe('tabs between screens', browserTests, () => {
  const service = consoleOfSuite();

  test('are in one row on a phone, with the current one in view', async () => {
    const monitored = await service().open('/value-bridge', { width: 360 });
    const { page } = monitored;
    const tabs = page.getByRole('navigation', { name: 'Reports' }).getByRole('link');
    const boxes = await Promise.all((await tabs.all()).map((tab) => tab.boundingBox()));
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
    const current = boxes.at(-1);
    expect((current?.x ?? 0) + (current?.width ?? 0)).toBeLessThanOrEqual(360);
    await expectSound(service(), monitored);
    await monitored.close();
  });
});
