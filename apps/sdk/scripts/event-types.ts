import { deliveredTypes, eventData } from '@tallybook/domain';
import { nameUnions } from './aliases.ts';
import { definitionOf, descriptionOf, metaOf, type Schema } from './zod-schema.ts';

/** Named types of event data that no operation returns, in the order in which they are found. */
type Found = Map<string, string>;

const scalars: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  boolean: 'boolean',
  unknown: 'unknown',
};

/** TypeScript's text of a schema's output. An unknown kind of schema fails the generation. */
function textOf(schema: Schema, known: ReadonlySet<string>, found: Found): string {
  const definition = definitionOf(schema);
  const name = metaOf(schema)?.id;
  if (typeof name !== 'string' || definition?.shape === undefined) return plainText(schema, known, found);
  if (!known.has(name) && !found.has(name)) {
    found.set(name, '');
    const { description = '' } = metaOf(schema) ?? {};
    found.set(name, `/** ${description} */\nexport interface ${name} ${plainText(schema, known, found)}`);
  }
  return name;
}

function plainText(schema: Schema, known: ReadonlySet<string>, found: Found): string {
  const { type = '', shape, element, innerType, entries, options, values } = definitionOf(schema) ?? {};
  const inner = (each: Schema): string => textOf(each, known, found);
  if (shape !== undefined) {
    const fields = Object.entries(shape).map(([field, each]) => {
      const optional = definitionOf(each)?.type === 'optional' ? '?' : '';
      const description = descriptionOf(each)?.replaceAll('*/', String.raw`*\/`) ?? '';
      return `/** ${description} */\n${field}${optional}: ${inner(each)};`;
    });
    return `{\n${fields.join('\n')}\n}`;
  }
  if (entries !== undefined) return Object.values(entries).map(quoted).join(' | ');
  if (values !== undefined) return values.map(quoted).join(' | ');
  if (element !== undefined) return `(${inner(element)})[]`;
  if (type === 'nullable' && innerType !== undefined) return `${inner(innerType)} | null`;
  if (type === 'optional' && innerType !== undefined) return `${inner(innerType)} | undefined`;
  if (options !== undefined) return options.map(inner).join(' | ');
  if (type === 'record') return 'Record<string, unknown>';
  const scalar = scalars[type];
  if (scalar === undefined) throw new Error(`event data has a schema of the unexpected kind ${type}`);
  return scalar;
}

const quoted = (value: unknown): string => JSON.stringify(value);

/**
 * The union of all events.
 *
 * @param known the types that contract/types.ts has
 */
export function writeEvents(known: ReadonlySet<string>): string {
  const found: Found = new Map();
  const events = deliveredTypes.map((type) => {
    const data = textOf(eventData[type], known, found);
    return `  | EventOf<'${type}', ${data}>`;
  });
  const types = [...found.values()].map(nameUnions);
  const text = `${types.join('\n\n')}

interface EventOf<Type extends string, Data> {
  /** What happened. */
  type: Type;
  /** RFC 3339, UTC. */
  timestamp: string;
  /** What the event is about, as it was after the event. */
  data: Data;
}

/**
 * The body of a webhook request after its signature was verified, as \`webhooks.unwrap\` returns it. Ignore types that you
 * do not know: later versions add some.
 */
export type TallybookEvent =\n${events.join('\n')};

export type TallybookEventType = TallybookEvent['type'];
`;
  const used = [...known].filter((name) => new RegExp(String.raw`\b${name}\b`).test(text)).sort();
  return `// Generated from the service by \`pnpm generate\`. Do not edit.

import type { ${used.join(', ')} } from './types.ts';

${text}`;
}
