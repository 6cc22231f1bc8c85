import { join } from 'node:path';

/** What the page is made of besides, served below its path. */
export const landingFiles = ['page.js', 'calls.js', 'view.js', 'page.css', 'icon.svg'] as const;

export function landingFile(name: (typeof landingFiles)[number]): string {
  return join(import.meta.dirname, 'browser', name);
}
