import type { Content } from './files.ts';
import { operationPage } from './html/operation-page.ts';
import { decisionsPage, guidePage, overviewPage, problemIndexPage, problemPage } from './html/pages.ts';
import { readImage } from './model/guides.ts';
import { searchIndex } from './model/search-index.ts';
import { createSite, decisionsPath, operationPath, type Site, type Source } from './model/site.ts';
import { operationText } from './text/operation-text.ts';
import {
  decisionsText,
  guideText,
  llmsText,
  overviewText,
  problemIndexText,
  problemText,
} from './text/texts.ts';

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
  find(path: string, form: Form): Content | undefined;
}

export function createPages(source: Source): Pages {
  const site = createSite(source);
  const pages = pagesOf(site);
  const files: Readonly<Record<string, () => Content>> = {
    '/llms.txt': () => contentOf('text/plain; charset=utf-8', llmsText(site)),
    '/docs/search.json': () => contentOf(types.json, JSON.stringify(searchIndex(site))),
  };
  const built = new Map<string, Content>();
  const once = (key: string, build: () => Content): Content => {
    const content = built.get(key) ?? build();
    built.set(key, content);
    return content;
  };
  return {
    find(path, form) {
      const file = files[path];
      if (file !== undefined) return once(path, file);
      if (path.startsWith('/docs/images/')) {
        const name = path.slice('/docs/images/'.length);
        const bytes = readImage(name);
        return (
          bytes && once(path, () => ({ type: name.endsWith('.svg') ? 'image/svg+xml' : 'image/png', bytes }))
        );
      }
      const asText = path.endsWith('.md');
      const name = path === '/docs/index.md' ? '/docs' : asText ? path.slice(0, -'.md'.length) : path;
      const page = pages.get(name);
      if (page === undefined || (name === '/docs' && asText && path !== '/docs/index.md')) return undefined;
      const actual = asText ? 'markdown' : page[form] === undefined ? 'html' : form;
      return once(`${actual} ${name}`, () => contentOf(types[actual], page[actual]?.() ?? ''));
    },
  };
}

const contentOf = (type: string, text: string): Content => ({ type, bytes: Buffer.from(text) });

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
