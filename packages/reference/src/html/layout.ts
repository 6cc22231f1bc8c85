import { relativePath } from '../model/links.ts';
import type { Site } from '../model/site.ts';
import { html, type Html } from './html.ts';
import { navigation } from './navigation.ts';

export interface Layout {
  /** Path of this page, to which links are relative. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** The column of text. */
  readonly main: Html;
  /** More text, after the samples on a narrow screen. */
  readonly details?: Html;
  /** The column next to it: samples of an operation, contents of a guide. */
  readonly aside?: Html;
  readonly kind: 'operation' | 'text' | 'wide';
}

/** The HTML of a page of the reference. Without JavaScript everything but search and trying is there. */
export function layout(site: Site, { path, title, description, main, details, aside, kind }: Layout): Html {
  const to = (target: string): string => relativePath(path, target);
  const { name } = site.brand;
  return html`<!doctype html>
<html lang="en" data-root="${to('/')}" data-sample="curl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${description}">
<title>${title} · ${name}</title>
<link rel="icon" type="image/svg+xml" href="${to('/favicon.svg')}">
<link rel="stylesheet" href="${to('/docs/assets/reference.css')}">
<link rel="stylesheet" href="${to('/docs/assets/brand.css')}">
<link rel="alternate" type="text/markdown" href="${to(markdownPath(path))}">
<script src="${to('/docs/assets/settings.js')}"></script>
<script type="module" src="${to('/docs/assets/page.js')}"></script>
</head>
<body class="${kind}">
<a class="skip" href="#content">Skip to content</a>
<header class="top">
<button type="button" class="menu" popovertarget="navigation">Menu</button>
<a class="brand" href="${to('/')}"><img src="${to('/favicon.svg')}" alt="" width="24" height="24"><bdi>${name}</bdi></a>
<p class="links"><a href="${to('/docs')}">Reference</a> <a href="${to('/docs/guides')}">Guides</a> <a href="${to('/problems')}">Problems</a> <a href="${to('/openapi.json')}">OpenAPI</a></p>
<button type="button" class="scheme" aria-label="Light or dark" data-scheme-switch hidden></button>
<button type="button" class="key" popovertarget="key" data-key-button hidden>API key</button>
</header>
<div id="key" role="dialog" aria-labelledby="key-heading" popover>
<form data-key-form autocomplete="off">
<h2 id="key-heading">Try the API with your key</h2>
<p class="hint">The first start prints a key. It is kept in this tab until you close it, and sent to this service only.</p>
<label for="api-key">API key <span class="type">or JWT</span></label>
<input id="api-key" name="key" type="password" autocomplete="off" spellcheck="false" required>
<label for="organization-id">Organization id <span class="type">for the JWT of a member of several</span></label>
<input id="organization-id" name="organization" type="text" autocomplete="off" spellcheck="false">
<p class="error" data-key-error role="alert" hidden></p>
<p class="actions"><button class="main">Use this key</button> <button type="button" data-key-forget hidden>Forget it</button></p>
</form>
</div>
<nav id="navigation" aria-label="Reference" popover>
${navigation(site, path)}
</nav>
<main id="content" tabindex="-1">
<article>
${main}
</article>
${aside === undefined ? '' : html`<aside>${aside}</aside>`}
${details === undefined ? '' : html`<article class="details">${details}</article>`}
</main>
<footer><a href="${to(markdownPath(path))}">This page as text</a> <a href="${to('/llms.txt')}">llms.txt</a></footer>
</body>
</html>
`;
}

/** Every page is also served as Markdown. */
const markdownPath = (path: string): string => (path === '/docs' ? '/docs/index.md' : `${path}.md`);
