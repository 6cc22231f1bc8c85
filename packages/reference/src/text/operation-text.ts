import type { OperationModel } from '../model/operation.ts';
import type { PropertyModel, ValueModel } from '../model/schema.ts';
import { samplesOf } from '../samples/samples.ts';

/** An operation as Markdown. */
export function operationText(operation: OperationModel, baseUrl: string): string {
  const { method, path, summary, description, parameters, body, responses } = operation;
  const [succeeding, failing] = [
    responses.filter(({ problems }) => problems.length === 0),
    responses.filter(({ problems }) => problems.length > 0),
  ];
  return [
    `# ${summary}`,
    method === 'EVENT' ? 'An event that the service sends to your webhooks.' : `\`${method} ${path}\``,
    description,
    ...(parameters.length === 0
      ? []
      : ['## Parameters', list(parameters.map((each) => ({ ...each, type: `${each.in}, ${each.type}` })))]),
    ...(body === undefined
      ? []
      : [
          '## Request body',
          `\`${body.mediaType}\` ${body.description}`.trim(),
          valueText(body.value),
          exampleText(body.example),
        ]),
    ...succeeding.flatMap(({ status, description: meaning, body: result }) => [
      `## Response ${status}`,
      meaning,
      ...(result === undefined
        ? []
        : [
            `\`${result.mediaType}\` ${result.value.type}`,
            valueText(result.value),
            exampleText(result.example),
          ]),
    ]),
    ...(failing.length === 0
      ? []
      : [
          '## Problems',
          failing
            .flatMap(({ status, problems }) =>
              problems.map(({ code, title }) => `- ${status} [\`${code}\`](/problems/${code}.md): ${title}`),
            )
            .join('\n'),
        ]),
    ...samplesOf(operation, baseUrl).flatMap(({ label, language, text }) => [
      `## ${label}`,
      fence(text, language),
    ]),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}

export const fence = (text: string, language: string): string => `\`\`\`${language}\n${text}\n\`\`\``;

const exampleText = (example: unknown): string =>
  example === undefined
    ? ''
    : typeof example === 'string'
      ? fence(example.trimEnd(), '')
      : fence(JSON.stringify(example, null, 2), 'json');

function valueText({ properties, variants }: ValueModel): string {
  if (properties.length > 0) return list(properties);
  return variants.map((variant) => `${variant.type}:\n\n${list(variant.properties)}`).join('\n\n');
}

function list(properties: readonly PropertyModel[], indent = ''): string {
  return properties.map((property) => item(property, indent)).join('\n');
}

function item(property: PropertyModel, indent: string): string {
  const { name, type, nullable, required, description, values, bounds, properties } = property;
  const traits = [`${type}${nullable ? ' or null' : ''}`, ...(required ? ['required'] : []), ...bounds].join(
    ', ',
  );
  const allowed =
    values.length === 0 ? '' : ` One of ${values.map((value) => `\`${JSON.stringify(value)}\``).join(', ')}.`;
  const own = `${indent}- \`${name}\` (${traits})${description === '' ? '' : `: ${description.replaceAll(/\s+/g, ' ')}`}${allowed}`;
  return properties.length === 0 ? own : `${own}\n${list(properties, `${indent}  `)}`;
}
