import { assetOf, type Asset } from '../assets.ts';
import { operationPage } from './html/operation-page.ts';
import { decisionsPage, guidePage, overviewPage, problemIndexPage, problemPage } from './html/pages.ts';
import { readImage } from './model/guides.ts';
import { searchIndex } from './model/search-index.ts';
import { createSite, decisionsPath, operationPath, type Site } from './model/site.ts';
import { operationText } from './text/operation-text.ts';
import {
  decisionsText,
  guideText,
  llmsText,
  overviewText,
  problemIndexText,
  problemText,
} from './text/texts.ts';
import type { Brand } from '../../../platform/mail/brand.ts';

export type Form = 'html' | 'markdown' | 'json';

interface Page {
  readonly html: () => string;
  readonly markdown: () => string;
  /** Only of problems. */
  readonly json?: () => string;
}

const types: Readonly<Record<Form, string>> = {
  html: 'text/html; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

/** The pages of the reference by path. Each is built on first use, then kept. */
export interface Pages {
  /** Undefined if there is no such page. A path that ends in `.md` is always Markdown. */
  find(path: string, form: Form): Promise<Asset> | undefined;
}

export function createPages(brand: Brand, baseUrl: string): Pages {
  const site = createSite(brand, baseUrl);
  const pages = pagesOf(site);
  const files: Readonly<Record<string, () => Promise<Asset>>> = {
    '/llms.txt': () => assetOf('text/plain; charset=utf-8', Buffer.from(llmsText(site))),
    '/docs/search.json': () => assetOf(types.json, Buffer.from(JSON.stringify(searchIndex(site)))),
  };
  const built = new Map<string, Promise<Asset>>();
  const once = (key: string, build: () => Promise<Asset>): Promise<Asset> => {
    const asset = built.get(key) ?? build();
    built.set(key, asset);
    return asset;
  };
  return {
    find(path, form) {
      const file = files[path];
      if (file !== undefined) return once(path, file);
      if (path.startsWith('/docs/images/')) {
        const name = path.slice('/docs/images/'.length);
        const bytes = readImage(name);
        return (
          bytes && once(path, () => assetOf(name.endsWith('.svg') ? 'image/svg+xml' : 'image/png', bytes))
        );
      }
      const asText = path.endsWith('.md');
      const name = path === '/docs/index.md' ? '/docs' : asText ? path.slice(0, -'.md'.length) : path;
      const page = pages.get(name);
      if (page === undefined || (name === '/docs' && asText && path !== '/docs/index.md')) return undefined;
      const actual = asText ? 'markdown' : page[form] === undefined ? 'html' : form;
      return once(`${actual} ${name}`, () => assetOf(types[actual], Buffer.from(page[actual]?.() ?? '')));
    },
  };
}

function pagesOf(site: Site): Map<string, Page> {
  return new Map<string, Page>([
    ['/docs', { html: () => overviewPage(site).text, markdown: () => overviewText(site) }],
    [decisionsPath, { html: () => decisionsPage(site).text, markdown: () => decisionsText(site) }],
    ['/problems', { html: () => problemIndexPage(site).text, markdown: () => problemIndexText(site) }],
    ...site.operations.map((operation): [string, Page] => [
      operationPath(operation),
      {
        html: () => operationPage(site, operation).text,
        markdown: () => operationText(operation, site.baseUrl),
      },
    ]),
    ...site.guides.map((guide): [string, Page] => [
      guide.path,
      { html: () => guidePage(site, guide).text, markdown: () => guideText(site, guide) },
    ]),
    ...site.problems.map((problem): [string, Page] => {
      const { code, status, title, remedy, example } = problem;
      return [
        problem.path,
        {
          html: () => problemPage(site, problem).text,
          markdown: () => problemText(problem),
          json: () => JSON.stringify({ code, status, title, remedy, example }),
        },
      ];
    }),
  ]);
}
