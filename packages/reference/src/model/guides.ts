import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** The root of the repository, or of the image with the same layout. */
const root = join(import.meta.dirname, '../../../..');

export interface Guide {
  /** Path of its page, such as `/docs/valuation`. */
  readonly path: string;
  /** File in the repository, such as `docs/valuation.md`. */
  readonly file: string;
  readonly title: string;
  /** The first paragraph, as plain text. */
  readonly description: string;
  readonly group: 'index' | 'guides' | 'topics' | 'decisions';
  readonly markdown: string;
}

/** Files outside docs that are guides too. */
const others: Readonly<Record<string, string>> = {
  'apps/sdk/README.md': '/docs/typescript-client',
  'apps/cli/README.md': '/docs/command-line',
  'examples/tanstack/README.md': '/docs/react-app',
  'packages/domain/README.md': '/docs/domain-package',
  'packages/db/README.md': '/docs/database-package',
  'packages/reference/README.md': '/docs/reference-package',
  'CONTRIBUTING.md': '/docs/contributing',
  'SECURITY.md': '/docs/security',
  'CHANGELOG.md': '/docs/changelog',
};

/** Leads readers to the guides. */
const indexPath = '/docs/guides';
const indexFile = 'docs/README.md';

const groupByFolder = { docs: 'topics', 'docs/guides': 'guides', 'docs/adr': 'decisions' } as const;

/** Every guide of the repository, those for a kind of reader first. */
export function readGuides(): Guide[] {
  const guides = Object.entries(groupByFolder).flatMap(([folder, group]) =>
    markdownFiles(folder).map((file) => readGuide(file, `/${file.slice(0, -'.md'.length)}`, group)),
  );
  const index = existsSync(join(root, indexFile)) ? [readGuide(indexFile, indexPath, 'index')] : [];
  const more = Object.entries(others)
    .filter(([file]) => existsSync(join(root, file)))
    .map(([file, path]) => readGuide(file, path, 'topics'));
  return [...index, ...guides, ...more];
}

/** In the order of the index, which is by reader; others follow by name. */
function markdownFiles(folder: string): string[] {
  const full = join(root, folder);
  if (!existsSync(full)) return [];
  const index = existsSync(join(root, indexFile)) ? readFileSync(join(root, indexFile), 'utf8') : '';
  const place = (file: string): number => {
    const at = index.indexOf(`](${posix.relative('docs', file)}`);
    return at === -1 ? index.length : at;
  };
  return readdirSync(full)
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .map((name) => `${folder}/${name}`)
    .sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1));
}

function readGuide(file: string, path: string, group: Guide['group']): Guide {
  const markdown = readFileSync(join(root, file), 'utf8').replace(/^<!--.*?-->\s*/s, '');
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? posix.basename(file, '.md');
  const [, paragraph = ''] = /^# .+\n+((?:[^\n#|`>-][^\n]*\n?)+)/m.exec(markdown) ?? [];
  // Decisions begin with a paragraph that is marked as their summary.
  const description = plain(paragraph).replace(/^Summary\. /, '');
  return { path, file, title: plain(title), description, group, markdown };
}

/** Markdown without its marks. */
export function plain(markdown: string): string {
  return markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*`]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** First sentence of a description, for lists. */
export const firstSentence = (text: string): string =>
  /^.*?[.:](?=\s|$)/.exec(text)?.[0].replace(/:$/, '.') ?? text;

/** Pictures of the guides, in `docs/images`. */
export function readImage(name: string): Buffer | undefined {
  const file = join(root, 'docs/images', name);
  return /^[\w-]+\.(?:png|svg)$/.test(name) && existsSync(file) ? readFileSync(file) : undefined;
}
