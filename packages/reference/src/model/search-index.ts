import { renderMarkdown } from '../html/markdown.ts';
import { plain, type Guide } from './guides.ts';
import { operationPath, type Site } from './site.ts';

/** Entries of the sidebar's search, in the browser. */
export interface SearchEntry {
  readonly kind: 'operation' | 'guide' | 'problem';
  readonly title: string;
  /** Shown below the title. */
  readonly place: string;
  /** From the root of the service, without a slash at the beginning. */
  readonly path: string;
  /** Text that the search reads too. */
  readonly text: string;
}

const textLength = 400;

export function searchIndex(site: Site): SearchEntry[] {
  const operations = site.operations.map((operation) => ({
    kind: 'operation' as const,
    title: operation.summary,
    place: operation.path === '' ? operation.tag : `${operation.method} ${operation.path}`,
    path: operationPath(operation).slice(1),
    text: [
      operation.name,
      operation.tag,
      plain(operation.description),
      ...operation.parameters.map(({ name }) => name),
      ...(operation.body?.value.properties.map(({ name }) => name) ?? []),
    ].join(' '),
  }));
  const problems = site.problems.map(({ code, status, title, remedy, path }) => ({
    kind: 'problem' as const,
    title: code,
    place: title,
    path: path.slice(1),
    text: `${status} ${plain(remedy)}`,
  }));
  return [...operations, ...problems, ...site.guides.flatMap(sectionsOf)];
}

/** One entry for each section of a guide. */
function sectionsOf({ path, title, markdown }: Guide): SearchEntry[] {
  const { headings } = renderMarkdown(markdown);
  const sections = markdown.split(/^#{1,6} .+$/m).slice(1);
  return headings.map(({ level, id, text }, at) => ({
    kind: 'guide',
    title: text,
    place: level === 1 ? 'Guide' : title,
    path: `${path.slice(1)}${level === 1 ? '' : `#${id}`}`,
    text: plain(sections[at] ?? '').slice(0, textLength),
  }));
}
