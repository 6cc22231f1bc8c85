import { relativePath } from '../model/links.ts';
import { decisionsPath, operationPath, operationsByTag, type Site } from '../model/site.ts';
import { html, type Html } from './html.ts';

interface Link {
  readonly path: string;
  readonly label: Html | string;
}

/** The sidebar: search, guides, operations by tag, problems. The group of the current page is open. */
export function navigation(site: Site, current: string): Html {
  const guides = (group: string): Link[] =>
    site.guides.filter((guide) => guide.group === group).map(({ path, title }) => ({ path, label: title }));
  const tags = [...operationsByTag(site)].map(([tag, operations]): readonly [string, Link[]] => [
    tag,
    operations.map((operation) => ({
      path: operationPath(operation),
      label: html`<span class="method ${operation.method.toLowerCase()}">${short(operation.method)}</span> <span>${operation.summary}</span>`,
    })),
  ]);
  const group = (name: string, links: readonly Link[]): Html | string =>
    links.length === 0 ? '' : groupOf(name, links, current);
  return html`<form class="search" role="search" data-search hidden>
<label class="hidden" for="search">Search the reference</label>
<input id="search" type="search" placeholder="Search" autocomplete="off" spellcheck="false" aria-describedby="found">
<kbd aria-hidden="true">/</kbd>
</form>
<p id="found" class="found" role="status"></p>
<ul class="results" data-results hidden></ul>
<div data-groups>
<ul class="plain"><li>${linkTo({ path: '/docs', label: 'Overview' }, current)}</li></ul>
${group('Guides', [...guides('index'), ...guides('guides'), ...guides('topics')])}
<p class="heading">Operations</p>
${tags.map(([tag, links]) => group(tag, links))}
<p class="heading">More</p>
${group('Problems', [{ path: '/problems', label: 'All problems' }, ...site.problems.map(({ path, code }) => ({ path, label: html`<code>${code}</code>` }))])}
${group('Design decisions', [{ path: decisionsPath, label: 'All decisions' }, ...guides('decisions')])}
</div>`;
}

function groupOf(name: string, links: readonly Link[], current: string): Html {
  const isOpen = links.some(({ path }) => path === current);
  return html`<details${isOpen ? html` open` : ''}><summary>${name}</summary>
<ul>
${links.map((link) => html`<li>${linkTo(link, current)}</li>\n`)}</ul>
</details>
`;
}

const linkTo = ({ path, label }: Link, current: string): Html =>
  html`<a href="${relativePath(current, path)}"${path === current ? html` aria-current="page"` : ''}>${label}</a>`;

/** All methods take the same room. */
const short = (method: string): string => (method === 'DELETE' ? 'DEL' : method);
