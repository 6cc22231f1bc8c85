import { describe, expect, onTestFinished, test } from 'vitest';
import { browserTests, openBrowser } from './launch.ts';
import { expectAccessible, openMonitoredPage } from './monitored-page.ts';

const page = (main: string): string =>
  `data:text/html,${encodeURIComponent(`<!doctype html><html lang="en"><title>Page</title><main><h1>Page</h1>${main}</main></html>`)}`;

describe('expectAccessible', browserTests, () => {
  test.each([
    ['nothing', '<p>Text</p>', /^$/],
    ['a faint text', '<p style="color: #ccc">Faint</p>', /color-contrast: <p style/],
    ['an image without a text', '<img src="data:," width="9" height="9">', /image-alt: <img/],
  ])('finds %s', async (_, main, violation) => {
    const browser = await openBrowser();
    onTestFinished(() => browser.close());
    const monitored = await openMonitoredPage(browser);
    await monitored.page.goto(page(main));
    const found = await expectAccessible(monitored.page).then(
      () => '',
      (error: unknown) => String(error),
    );
    expect(found).toMatch(violation);
  });
});
