import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { browserTests, consoleOfSuite, expectSound } from '../testing/console.ts';

const service = consoleOfSuite();

test(
  'a screen that waits for the texts of another one starts again with them, although they arrive at once (error 467 of React)',
  browserTests,
  async () => {
    const monitored = await service().open('/levels');
    const { page } = monitored;
    await page.getByRole('heading', { level: 1 }).waitFor();
    const assets = readdirSync(join(import.meta.dirname, '../../dist/site/assets'));
    const file = assets.find((name) => /^texts-en-invitations-.*\.js$/.test(name));
    // The browser has evaluated it already: the screen waits for no longer than a microtask.
    await page.evaluate(`import('/console/assets/${file}')`);
    await page.getByRole('link', { name: 'People' }).click();
    await page.getByRole('row').first().waitFor();
    await expectSound(service(), monitored);
    await monitored.close();
  },
);
