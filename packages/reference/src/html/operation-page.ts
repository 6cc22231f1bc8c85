import { relativePath } from '../model/links.ts';
import type { OperationModel, ParameterModel, ResponseModel } from '../model/operation.ts';
import { operationPath, type Site } from '../model/site.ts';
import { samplesOf } from '../samples/samples.ts';
import { codeBlock } from './highlight.ts';
import { html, type Html } from './html.ts';
import { layout } from './layout.ts';
import { renderInline, renderMarkdown } from './markdown.ts';
import { tryForm } from './try-form.ts';
import { propertyList, valueFields } from './values.ts';

export function operationPage(site: Site, operation: OperationModel): Html {
  const path = operationPath(operation);
  return layout(site, {
    path,
    title: operation.summary,
    description: `${operation.method} ${operation.path} – ${operation.summary}`,
    kind: 'operation',
    main: introduction(operation, path),
    details: details(operation, path),
    aside: samples(site, operation),
  });
}

function introduction(operation: OperationModel, path: string): Html {
  const { method, tag } = operation;
  return html`<p class="path"><a href="${relativePath(path, '/docs')}#${tagId(tag)}">${tag}</a></p>
<h1>${operation.summary}</h1>
<p class="route"><span class="method ${method.toLowerCase()}">${method}</span> ${operation.path === '' ? html`<span>sent to your URL</span>` : html`<code>${breakable(operation.path)}</code>`}</p>
${operation.description === '' ? '' : renderMarkdown(operation.description).html}
${
  method === 'EVENT'
    ? ''
    : html`<p class="hint">In the client <code>tallybook.${operation.name}</code> · <a href="${relativePath(path, '/docs/authorization')}">What each role may do</a></p>`
}`;
}

function details({ parameters, body, responses }: OperationModel, path: string): Html {
  const of = (where: ParameterModel['in']): ParameterModel[] =>
    parameters.filter((each) => each.in === where);
  const failing = responses.filter(({ problems }) => problems.length > 0);
  return html`${section('Path parameters', 'path', fields(of('path')))}
${section('Query parameters', 'query', fields(of('query')))}
${body === undefined ? '' : section('Request body', 'body', html`<p class="hint"><code>${body.mediaType}</code></p>${body.description === '' ? '' : renderMarkdown(body.description).html}${valueFields(body.value, 'request')}`)}
${section('Request headers', 'headers', fields(of('header')))}
${responses.filter(({ problems }) => problems.length === 0).map(successResponse)}
${failing.length === 0 ? '' : section('Problems', 'problems', problems(failing, path))}`;
}

const fields = (parameters: readonly ParameterModel[]): Html | undefined =>
  parameters.length === 0 ? undefined : propertyList(parameters, 'request');

function section(heading: string, id: string, content: Html | undefined): Html | string {
  if (content === undefined) return '';
  return html`<section aria-labelledby="${id}">
<h2 id="${id}">${heading} <a class="anchor" href="#${id}" aria-label="Link to this section">#</a></h2>
${content}
</section>
`;
}

function successResponse({ status, description, body, headers }: ResponseModel): Html | string {
  return section(
    `Response ${status}`,
    `response-${status}`,
    html`<p>${renderInline(description)}${body === undefined ? '' : html` <code>${body.mediaType}</code> <span class="type">${body.value.type}</span>`}</p>
${body === undefined ? '' : valueFields(body.value, 'response')}
${
  headers.length === 0
    ? ''
    : html`<details class="children"><summary>${headers.length} header${headers.length === 1 ? '' : 's'}</summary>
<ul class="properties">${headers.map(({ name, description: meaning }) => html`<li><p class="field"><code class="name">${name}</code></p><p>${renderInline(meaning)}</p></li>`)}</ul></details>`
}`,
  );
}

function problems(responses: readonly ResponseModel[], path: string): Html {
  return html`<ul class="codes">
${responses.flatMap(({ status, problems: ofStatus }) =>
  ofStatus.map(
    ({ code, title }) =>
      html`<li><span class="status">${status}</span> <a href="${relativePath(path, `/problems/${code}`)}"><code>${code}</code></a> <span class="meaning">${title}</span></li>\n`,
  ),
)}</ul>`;
}

function samples(site: Site, operation: OperationModel): Html {
  const all = samplesOf(operation, site.baseUrl);
  const [example] = operation.responses.filter(
    ({ body }) => body !== undefined && body.example !== undefined,
  );
  const sent = operation.method === 'EVENT' ? operation.body?.example : undefined;
  return html`${
    all.length === 0
      ? ''
      : html`<section class="samples" aria-label="Samples">
<div class="tabs" role="tablist" aria-label="Language" data-tabs hidden>
${all.map(({ id, label }) => html`<button type="button" role="tab" id="tab-${id}" aria-controls="sample-${id}" aria-selected="false" data-sample="${id}">${label}</button>`)}
</div>
${all.map(({ id, label, language, text: code }) => html`<div class="sample" id="sample-${id}" data-language="${id}"><h2>${label}</h2>${codeBlock(code, language, label)}</div>`)}
</section>
${operation.method === 'EVENT' ? '' : tryForm(operation)}`
  }
${sent === undefined ? '' : html`<section class="example"><h2>Example</h2>${codeBlock(JSON.stringify(sent, null, 2), 'json', 'Example')}</section>`}
${
  example?.body === undefined
    ? ''
    : html`<section class="example"><h2>Example response <span class="status">${example.status}</span></h2>${codeBlock(
        typeof example.body.example === 'string'
          ? example.body.example
          : JSON.stringify(example.body.example, null, 2),
        typeof example.body.example === 'string' ? 'csv' : 'json',
        'Example response',
      )}</section>`
}`;
}

/** Long paths break after a slash. */
const breakable = (path: string): Html =>
  html`${path.split(/(?<=\/)/).map((part, at) => html`${at === 0 ? '' : html`<wbr>`}${part}`)}`;

export const tagId = (tag: string): string => tag.toLowerCase().replaceAll(/\W+/g, '-');
