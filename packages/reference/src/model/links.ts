import { posix } from 'node:path';
import type { Guide } from './guides.ts';

/** The relative URL from one path of the service to another: it may be served below a path. */
export function relativePath(from: string, to: string): string {
  const depth = from.split('/').length - 2;
  return `${'../'.repeat(depth)}${to.slice(1)}` || './';
}

/** How the links of a guide, which are paths in the repository, are reached from its page. */
export function guideLinks(
  guide: Pick<Guide, 'file' | 'path'>,
  pageOf: ReadonlyMap<string, string>,
  suffix = '',
): (href: string) => string | undefined {
  return (href) => {
    if (/^[a-z][a-z0-9+.-]*:/i.test(href)) return serviceLink(guide.path, href);
    if (href.startsWith('#')) return href;
    const [target = '', fragment] = href.split('#');
    const file = posix.join(posix.dirname(guide.file), target);
    const image = /^docs(\/images\/[\w-]+\.(?:png|svg))$/.exec(file)?.[1];
    if (image !== undefined) return relativePath(guide.path, `/docs${image}`);
    const page = pageOf.get(file);
    if (page === undefined) return undefined;
    return `${relativePath(guide.path, page)}${suffix}${fragment === undefined ? '' : `#${fragment}`}`;
  };
}

/** Guides name the service by its default address. */
function serviceLink(from: string, href: string): string {
  const local = /^http:\/\/127\.0\.0\.1:4400(\/.*)?$/.exec(href);
  return local === null ? href : relativePath(from, local[1] ?? '/');
}
