import type { OperationModel, ParameterModel } from '../model/operation.ts';
import { bodyIdSources } from '../model/id-sources.ts';
import { html, type Html } from './html.ts';

/**
 * A form that sends the operation's request from the page. The script fills it with ids of the caller's own resources
 * (`data-list`, `data-sources`) and shows it; without JavaScript it stays hidden.
 */
export function tryForm({ name, method, path, parameters, body, isPublic }: OperationModel): Html {
  const shown = parameters.filter((parameter) => parameter.in !== 'header');
  const [required, optional] = [
    shown.filter((each) => each.required),
    shown.filter((each) => !each.required),
  ];
  const example = body?.example;
  const template = typeof example === 'string' ? example : JSON.stringify(example ?? {}, null, 2);
  return html`<section class="try" data-try hidden aria-labelledby="try">
<h2 id="try">Try it</h2>
<form data-try-form data-name="${name}" data-method="${method}" data-path="${path}" data-public="${String(isPublic)}" data-sources="${JSON.stringify(bodyIdSources)}" novalidate>
${required.map(parameterInput)}
${optional.length === 0 ? '' : html`<details class="children"><summary>${optional.length} optional parameter${optional.length === 1 ? '' : 's'}</summary>${optional.map(parameterInput)}</details>`}
${
  body === undefined
    ? ''
    : html`<label for="try-body">Body <span class="type">${body.mediaType}</span></label>
${tokenHint(template)}<textarea id="try-body" name="body" rows="${Math.min(16, template.split('\n').length)}" spellcheck="false" data-type="${body.mediaType}">${template}</textarea>`
}
<p class="error" data-try-error role="alert" hidden></p>
<p class="actions"><button class="main">Send ${method}</button> <button type="button" popovertarget="key" data-needs-key hidden>Enter an API key</button></p>
</form>
<div data-try-result hidden>
<p class="outcome" role="status" data-try-outcome></p>
<pre tabindex="0" role="group" aria-label="Response"><code data-try-body></code></pre>
</div>
</section>`;
}

/** A made-up token is never valid. */
const tokenHint = (template: string): Html | string =>
  /"token":/.test(template)
    ? html`<p class="hint">The token is in the link of an email. In development, emails are files in <code>.tallybook/mail</code>.</p>`
    : '';

function parameterInput(parameter: ParameterModel): Html {
  const { name, in: where, source, type } = parameter;
  const id = `try-${name}`;
  return html`<label for="${id}">${name} <span class="type">${type}</span></label>
${
  source === undefined
    ? input(parameter, id)
    : html`<select id="${id}" name="${name}" data-in="${where}" data-list="${source.path}" data-member="${source.member}"></select>
<input class="other" aria-label="Another ${name}" name="${name}" data-in="other" hidden spellcheck="false">`
}`;
}

function input({ name, in: where, values, type }: ParameterModel, id: string): Html {
  const options =
    values.length > 0 ? values.map((value) => String(value)) : type === 'boolean' ? ['true', 'false'] : [];
  if (options.length > 0)
    return html`<select id="${id}" name="${name}" data-in="${where}"><option value=""></option>${options.map((value) => html`<option>${value}</option>`)}</select>`;
  const kind = type === 'date' ? 'date' : 'text';
  return html`<input id="${id}" name="${name}" data-in="${where}" type="${kind}" spellcheck="false" autocomplete="off"${type === 'integer' ? html` inputmode="numeric"` : ''}>`;
}
