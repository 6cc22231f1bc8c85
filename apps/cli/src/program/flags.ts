import { InvalidArgumentError, Option } from 'commander';
import type { JsonSchema } from '../contract/description.ts';
import { exactNumber } from './exact-number.ts';
import { kindOf, type FlagKind } from './flag-kind.ts';
import { parseJson } from './json-input.ts';

/** `movement_date` and `startDate` as they are written on the command line. */
export const kebabCase = (name: string): string =>
  name
    .replaceAll('_', '-')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase();

/** Shown in help: `--type <entry|exit|adjustment>`. */
function placeholder({ type, choices, schema }: FlagKind): string {
  const words = choices?.join('|') ?? '';
  if (type === 'json' && words !== '') return `${words}|json`;
  if (words !== '' && words.length <= 40) return words;
  if (type === 'json') return schema.type === 'array' ? 'json-array' : 'json';
  if (type === 'enum' || type === 'list') return 'value';
  if (type !== 'string') return type;
  return schema.format === 'date' || schema.format === 'email' ? schema.format : 'text';
}

/**
 * The flag of one field of an input. It can be given once, a list several times.
 *
 * @param need says in the help that the field is required; empty for an optional one
 * @param hint follows the error for a malformed value
 */
export function flagOf(name: string, schema: JsonSchema, need: string, hint = ''): Option {
  const kind = kindOf(schema);
  const argument = placeholder(kind);
  const option =
    kind.type === 'boolean'
      ? new Option(`--${name} [true|false]`, helpOf(schema, kind, need)).preset('true')
      : new Option(`--${name} <${argument}>`, helpOf(schema, kind, need));
  if (kind.choices !== undefined) option.argChoices = [...kind.choices];
  return option.argParser((text: string, previous: unknown) => {
    const value = parseHinting(text, kind, hint);
    if (kind.type === 'list') return { value: [...(valueOf(previous) ?? []), value] };
    if (previous !== undefined) throw new InvalidArgumentError(`--${name} is given twice.`);
    return { value };
  });
}

function parseHinting(text: string, kind: FlagKind, hint: string): unknown {
  try {
    return parseFlag(text, kind);
  } catch (error) {
    if (error instanceof InvalidArgumentError) error.message = `${error.message} ${hint}`.trimEnd();
    throw error;
  }
}

/** Commander replaces `null` by an empty text, so values are in an object. */
interface ParsedFlag {
  readonly value: unknown;
}

const valueOf = (previous: unknown): unknown[] | undefined =>
  (previous as { value: unknown[] } | undefined)?.value;

/** The fields of an input that flags have given. */
export function fieldsOf(
  flags: Readonly<Record<string, unknown>>,
  fieldOf: ReadonlyMap<string, string>,
): Record<string, unknown> {
  return Object.fromEntries(
    [...fieldOf].flatMap(([attribute, field]) => {
      const parsed = flags[attribute] as ParsedFlag | undefined;
      return parsed === undefined ? [] : [[field, parsed.value]];
    }),
  );
}

function helpOf(schema: JsonSchema, kind: FlagKind, need: string): string {
  const { choices } = kind;
  const isShown = choices === undefined || placeholder(kind) === choices.join('|');
  return [
    need,
    schema.description ?? '',
    isShown ? '' : `One of ${(choices ?? []).join(', ')}.`,
    kind.type === 'list' ? 'Repeat the flag for several values.' : '',
    kind.isNullable && !isNullExplained(schema)
      ? takesNull(kind)
        ? '`null` for none.'
        : 'For null use --json.'
      : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** Descriptions of the service often say what null means. */
const isNullExplained = ({ description = '' }: JsonSchema): boolean => /\bnull\b/i.test(description);

/** The word `null` is unambiguous where no text is expected. */
const takesNull = ({ type }: FlagKind): boolean => type !== 'string' && type !== 'enum' && type !== 'list';

/**
 * The value of a flag, of the type that the schema demands.
 *
 * @throws InvalidArgumentError with the reason
 */
export function parseFlag(text: string, kind: FlagKind): unknown {
  if (kind.isNullable && takesNull(kind) && text === 'null') return null;
  switch (kind.type) {
    case 'integer':
    case 'number': {
      const value = exactNumber(text, kind.type === 'integer');
      if (typeof value === 'object') throw new InvalidArgumentError(value.reason);
      return value;
    }
    case 'boolean':
      if (text !== 'true' && text !== 'false') throw new InvalidArgumentError('Expected true or false.');
      return text === 'true';
    case 'uuid':
      if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text))
        throw new InvalidArgumentError('Expected a UUID.');
      return text;
    case 'enum':
    case 'list':
      return choiceOf(text, kind.choices);
    case 'json':
      return kind.choices === undefined ? jsonOf(text, kind.schema) : choiceOrJson(text, kind.choices);
    case 'string':
      return text;
  }
}

function choiceOf(text: string, choices: readonly string[] | undefined): string {
  if (choices === undefined || choices.includes(text)) return text;
  const near = choices.find(
    (choice) => choice.startsWith(text.toLowerCase()) || text.toLowerCase() === choice,
  );
  const suggestion = near === undefined ? '' : ` Did you mean ${near}?`;
  throw new InvalidArgumentError(`Expected one of ${choices.join(', ')}.${suggestion}`);
}

/** Brackets tell JSON from a word. */
const choiceOrJson = (text: string, choices: readonly string[]): unknown =>
  /^\s*[[{]/.test(text) ? jsonOf(text, {}) : choiceOf(text, choices);

function jsonOf(text: string, { type }: JsonSchema): unknown {
  const value = parseJson(text);
  if ('reason' in value) throw new InvalidArgumentError(value.reason);
  const isArray = Array.isArray(value.json);
  const isObject = typeof value.json === 'object' && value.json !== null && !isArray;
  if (type === 'array' && !isArray) throw new InvalidArgumentError('Expected a JSON array.');
  if (type === 'object' && !isObject) throw new InvalidArgumentError('Expected a JSON object.');
  return value.json;
}

/** A text flag that can be given only once. */
export function once(flags: string, help: string): Option {
  return new Option(flags, help).argParser((text: string, previous: unknown) => {
    if (previous !== undefined) throw new InvalidArgumentError('It is given twice.');
    return text;
  });
}
