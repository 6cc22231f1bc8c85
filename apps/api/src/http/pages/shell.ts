import type { Brand } from '../../platform/mail/brand.ts';
import { escapeHtml } from '../../platform/mail/names.ts';

interface Shell {
  readonly language: string;
  readonly brand: Brand;
  readonly title: string;
  /** The relative path of the folder with the files of the pages. */
  readonly files: string;
  /** The name of one of them, if the page has a script. */
  readonly script?: string;
  /** HTML */
  readonly main: string;
}

/** The frame of all our pages. */
export function shell({ language, brand, title, files, script, main }: Shell): string {
  const name = escapeHtml(brand.name);
  const scripts = script === undefined ? '' : `<script type="module" src="${files}/${script}"></script>\n`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · ${name}</title>
<link rel="icon" type="image/svg+xml" href="${files}/icon.svg">
<link rel="stylesheet" href="${files}/page.css">
<link rel="stylesheet" href="${files}/brand.css">
${scripts}</head>
<body>
<header><img src="${files}/icon.svg" alt="" width="24" height="24"><bdi id="brand">${name}</bdi></header>
<main>
${main}
</main>
</body>
</html>
`;
}
