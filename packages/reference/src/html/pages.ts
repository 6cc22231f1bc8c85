import { guideLinks, relativePath } from '../model/links.ts';
import type { Guide } from '../model/guides.ts';
import type { ProblemModel } from '../model/problems.ts';
import { decisionsPath, operationPath, operationsByTag, type Site } from '../model/site.ts';
import { codeBlock } from './highlight.ts';
import { html, type Html } from './html.ts';
import { layout } from './layout.ts';
import { renderInline, renderMarkdown, type Heading } from './markdown.ts';
import { tagId } from './operation-page.ts';
import { propertyList } from './values.ts';

/** `/docs`: what the API is, how to call it, and every operation. */
export function overviewPage(site: Site): Html {
  const path = '/docs';
  const descriptions = new Map(
    (site.document.tags ?? []).map(({ name, description = '' }) => [name, description]),
  );
  const introduction = renderMarkdown(site.document.info.description ?? '');
  return layout(site, {
    path,
    title: 'API reference',
    description: 'Every operation of the API, with samples to try.',
    kind: 'wide',
    main: html`<h1>API reference</h1>
<div class="intro">${introduction.html}</div>
${[...operationsByTag(site)].map(
  ([tag, operations]) => html`<section aria-labelledby="${tagId(tag)}">
<h2 id="${tagId(tag)}">${tag} <a class="anchor" href="#${tagId(tag)}" aria-label="Link to this section">#</a></h2>
<p>${renderInline(descriptions.get(tag) ?? '')}</p>
<ul class="operations">
${operations.map(
  (
    operation,
  ) => html`<li><a href="${relativePath(path, operationPath(operation))}"><span class="method ${operation.method.toLowerCase()}">${operation.method}</span> <span class="summary">${operation.summary}</span> <code>${operation.path}</code></a></li>
`,
)}</ul>
</section>
`,
)}`,
  });
}

/** `/docs/adr`: the design decisions in their order. */
export function decisionsPage(site: Site): Html {
  const decisions = site.guides.filter(({ group }) => group === 'decisions');
  return layout(site, {
    path: decisionsPath,
    title: 'Design decisions',
    description: 'Why the service is built as it is.',
    kind: 'wide',
    main: html`<h1>Design decisions</h1>
<ul class="problems">
${decisions.map(({ path, title, description }) => html`<li><p><a href="${relativePath(decisionsPath, path)}">${title}</a></p><p class="hint">${description}</p></li>\n`)}</ul>`,
  });
}

export function guidePage(site: Site, guide: Guide): Html {
  const { html: text, headings } = renderMarkdown(guide.markdown, guideLinks(guide, site.pageOfFile));
  const contents = headings.filter(({ level }) => level === 2 || level === 3);
  return layout(site, {
    path: guide.path,
    title: guide.title,
    description: guide.description,
    kind: 'text',
    main: text,
    ...(contents.length < 2 ? {} : { aside: contentsList(contents) }),
  });
}

const contentsList = (headings: readonly Heading[]): Html =>
  html`<nav class="contents" aria-labelledby="contents"><p id="contents" class="heading">On this page</p>
<ul>${headings.map(({ level, id, text }) => html`<li class="level-${level}"><a href="#${id}">${text}</a></li>`)}</ul></nav>`;

export function problemPage(site: Site, problem: ProblemModel): Html {
  const { code, path, status, title, remedy, operations } = problem;
  return layout(site, {
    path,
    title: `${code}: ${title}`,
    description: `${title}. ${remedy}`,
    kind: 'operation',
    main: html`<p class="path"><a href="${relativePath(path, '/problems')}">Problems</a></p>
<h1>${title}</h1>
<p class="route"><span class="status">${status}</span> <code>${code}</code></p>
<h2 id="what-to-do">What to do</h2>
<p>${renderInline(remedy)}</p>
${status === 429 || status === 503 ? html`<p>Wait for the number of seconds in <code>Retry-After</code>, then repeat the request with the same <code>Idempotency-Key</code>.</p>` : ''}
${status === 500 ? html`<p>Repeat the request with the same <code>Idempotency-Key</code>. If the problem remains, report the <code>request_id</code>.</p>` : ''}
${
  problem.figures.length === 0
    ? ''
    : html`<h2 id="figures">Figures</h2>
<p>The problem has these members besides those of every problem${problem.hasItemFigures ? html`; in a batch, they are in the item’s entry of <code>errors</code>` : ''}.</p>
${propertyList(problem.figures, 'response')}`
}
<h2 id="where">Where it occurs</h2>
${
  operations.length === 0
    ? html`<p>Any request can return it.</p>`
    : html`<ul class="operations">
${operations.map((operation) => html`<li><a href="${relativePath(path, operationPath(operation))}"><span class="method ${operation.method.toLowerCase()}">${operation.method}</span> <span class="summary">${operation.summary}</span> <code>${operation.path}</code></a></li>\n`)}</ul>`
}
<p class="hint">The form of problem documents and the rules for retries are in <a href="${relativePath(path, '/docs/errors')}">Errors</a>.</p>`,
    aside: html`<section class="example"><h2>Example</h2>${codeBlock(JSON.stringify(problem.example, null, 2), 'json', 'Example')}</section>`,
  });
}

export function problemIndexPage(site: Site): Html {
  const path = '/problems';
  const byStatus = Map.groupBy(site.problems, ({ status }) => status);
  return layout(site, {
    path,
    title: 'Problems',
    description: 'Every error code of the API with its meaning and what to do.',
    kind: 'wide',
    main: html`<h1>Problems</h1>
<p>Errors are <a href="https://www.rfc-editor.org/rfc/rfc9457">RFC 9457</a> problem documents. Their <code>type</code> is the address of one of these pages; programs branch on <code>code</code>, whose meaning never changes.</p>
${[...byStatus]
  .sort(([a], [b]) => a - b)
  .map(
    ([status, problems]) => html`<section aria-labelledby="status-${status}">
<h2 id="status-${status}">Status ${status}</h2>
<ul class="problems">
${problems.map(({ code, title, remedy, path: page }) => html`<li><p><a href="${relativePath(path, page)}"><code>${code}</code></a> ${title}</p><p class="hint">${renderInline(remedy)}</p></li>\n`)}</ul>
</section>
`,
  )}`,
  });
}
