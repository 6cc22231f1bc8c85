import type { PropertyModel, ValueModel } from '../model/schema.ts';
import { html, type Html } from './html.ts';
import { renderInline } from './markdown.ts';

/** Where a value occurs: fields of a request are optional unless required, those of a response are there unless optional. */
export type Use = 'request' | 'response';

/** A list of fields: name, type, whether it is required, bounds, description; the fields of an object inside it. */
export function propertyList(properties: readonly PropertyModel[], use: Use): Html {
  return html`<ul class="properties">
${properties.map(
  (property) => html`<li>
<p class="field"><code class="name">${property.name}</code> <span class="type">${typeOf(property)}</span>${presence(property, use)}</p>
${details(property)}${children(property, use)}</li>
`,
)}</ul>`;
}

function presence({ required }: PropertyModel, use: Use): Html | string {
  if (use === 'request') return required ? html` <span class="required">required</span>` : '';
  return required ? '' : html` <span class="type">optional</span>`;
}

const typeOf = ({ type, nullable }: ValueModel): string => (nullable ? `${type} or null` : type);

function details({ description, values, bounds, example }: ValueModel): Html {
  const allowed = values.length === 1 ? 'Always' : 'One of';
  return html`${description === '' ? '' : html`<p>${renderInline(description)}</p>`}${
    values.length === 0
      ? ''
      : html`<p class="bounds">${allowed} ${values.map((value, at) => html`${at === 0 ? '' : ' '}<code>${JSON.stringify(value)}</code>`)}</p>`
  }${bounds.length === 0 ? '' : html`<p class="bounds">${renderInline(capitalized(bounds.join(' · ')))}</p>`}${
    example === undefined || values.length > 0
      ? ''
      : html`<p class="bounds">Example <code>${JSON.stringify(example)}</code></p>`
  }`;
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function children({ properties, variants }: ValueModel, use: Use): Html | string {
  const shapes = variants.filter((variant) => variant.properties.length > 0);
  const count = properties.length;
  if (count === 0 && shapes.length === 0) return '';
  const name = count > 0 ? `${count} field${count === 1 ? '' : 's'}` : `${shapes.length} forms`;
  return html`<details class="children"><summary>${name}</summary>
${count > 0 ? propertyList(properties, use) : shapes.map((shape) => variantOf(shape, use))}</details>`;
}

/** The fields of a body, or each of the shapes that it can have. */
export function valueFields(value: ValueModel, use: Use): Html {
  if (value.properties.length > 0) return propertyList(value.properties, use);
  return html`${value.variants.map((variant) => variantOf(variant, use))}`;
}

const variantOf = (variant: ValueModel, use: Use): Html =>
  html`<p class="variant">${variant.type}</p>
${variant.properties.length === 0 ? '' : propertyList(variant.properties, use)}`;
