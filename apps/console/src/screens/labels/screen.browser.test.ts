import { expectCreated } from '@tallybook/api/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  browserTests,
  consoleOfSuite,
  expectSound,
  noBrowser,
  type TestConsole,
} from '../../testing/console.ts';

if (noBrowser !== undefined) console.warn(`Labels: ${noBrowser}`);

describe('labels', browserTests, () => {
  const started = consoleOfSuite();
  let service: TestConsole;
  beforeEach(() => {
    service = started();
  });

  test('are printed as the paper needs them, with the barcode or the SKU as bars', async () => {
    const post = (body: object) =>
      expectCreated(service.app.request('POST', '/api/inventory/products', { body }));
    const { id } = await post({ sku: 'LAMP', name: 'Desk lamp', barcode: '4006381333931' });
    await post({ sku: 'BOLT-8', name: 'Bolt, 8 mm' });
    await post({ sku: 'GRÖSSE', name: 'A size' });
    const monitored = await service.open('/levels', { role: 'viewer', width: 360 });
    const { page } = monitored;
    await page.getByRole('link', { name: 'Print labels' }).click();
    const labels = page.getByRole('list', { name: 'Labels' }).getByRole('listitem');
    await expect.poll(() => labels.count()).toBe(3);
    await page.getByText(/^Without bars.*GRÖSSE/).waitFor();
    expect(await labels.locator('svg').count()).toBe(2);
    await expectSound(service, monitored);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByLabel('Search products').fill('4006381333931');
    await expect.poll(() => labels.count()).toBe(1);
    await labels.getByText('4006381333931 · LAMP').waitFor();
    await page.getByLabel('Copies of each').fill('30');
    await expect.poll(() => labels.count()).toBe(30);
    await expectSound(service, monitored);
    const paper = async () => {
      const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
      const sizes = [...pdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/g)].map(([, width, height]) =>
        [width, height].map((points) => Math.round((Number(points) / 72) * 25.4)).join(' × '),
      );
      return { pages: pdf.match(/\/Type\s*\/Page\b/g)?.length, sizes: [...new Set(sizes)] };
    };
    // 24 labels on a sheet, and nothing else.
    expect(await paper()).toEqual({ pages: 2, sizes: ['210 × 297'] });
    await page.getByLabel('Paper').selectOption('Roll, 62 × 29 mm');
    await page.getByLabel('Copies of each').fill('3');
    await expect.poll(() => labels.count()).toBe(3);
    expect(await paper()).toEqual({ pages: 3, sizes: ['62 × 29'] });
    await page.goto(`/console/products/${id}`);
    await page.getByRole('link', { name: 'Print labels' }).click();
    await expect.poll(() => labels.count()).toBe(1);
    await expectSound(service, monitored);
    await monitored.close();
  });
});
