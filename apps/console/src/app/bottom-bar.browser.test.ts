import { describe, expect, test } from 'vitest';
import { browserTests, consoleOfSuite } from '../testing/console.ts';

/** Words of the bar that are cut off. */
const cut = `[...document.querySelectorAll('nav span:not(.visually-hidden)')]
  .filter((word) => word.offsetWidth > 0 && word.scrollWidth > word.clientWidth)
  .map(({ textContent }) => textContent)`;

describe('the bar of a phone', browserTests, () => {
  const service = consoleOfSuite();

  test.each(['en-GB', 'de-DE', 'es-ES', 'fr-FR', 'pt-PT', 'pt-BR'])(
    'has room for its words (%s)',
    async (locale) => {
      const monitored = await service().open('/home', { width: 360, locale });
      const { page } = monitored;
      await page.getByRole('navigation').getByRole('link').nth(3).waitFor();
      await page.evaluate('document.fonts.ready');
      expect(await page.evaluate(cut)).toEqual([]);
      await monitored.close();
    },
  );

  test('names a screen in full for screen readers', async () => {
    const monitored = await service().open('/home', { width: 360 });
    await monitored.page.getByRole('link', { name: 'Stock levels', exact: true }).waitFor();
    await monitored.close();
  });
});
