import { isCalendarDate, unitCostScale } from '@tallybook/domain';
import { z } from 'zod';

/** The parts of a JSON Schema that occur in requests. */
interface JsonSchema {
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMaximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
}

/** JSON Schema has no bounds of dates; the domain's own rule confirms these. */
const dates = { first: '1900-01-01', last: '2199-12-31' };
if (!isCalendarDate(dates.first) || isCalendarDate('1899-12-31')) throw new Error('another first day');
if (!isCalendarDate(dates.last) || isCalendarDate('2200-01-01')) throw new Error('another last day');

/** Accepted in a JSON number without a loss (DBL_DIG). */
const significantDigits = 15;

/** A value of a generated field: a pattern is written as a literal. */
export type Written = string | number | true | readonly string[] | RegExp;
export type WrittenField = Readonly<Record<string, Written>>;

/** The fields of an object schema that a form can have a control for; nested objects and lists have forms of their own. */
export function fieldsOf(schema: z.ZodType): Map<string, WrittenField> {
  const root = z.toJSONSchema(schema, { io: 'input' }) as JsonSchema;
  const resolve = (node: JsonSchema): JsonSchema =>
    node.$ref === undefined ? node : (root.$defs?.[node.$ref.split('/').at(-1) ?? ''] ?? node);
  const { properties = {}, required = [] } = resolve(root);
  const fields = new Map<string, WrittenField>();
  for (const [name, property] of Object.entries(properties)) {
    const nullable = property.anyOf?.some(({ type }) => type === 'null') === true;
    const node = resolve(property.anyOf?.find(({ type }) => type !== 'null') ?? property);
    const field = fieldOf(node);
    if (field === undefined) continue;
    // A nullable field without a value is sent as null or omitted.
    const isRequired = required.includes(name) && !nullable;
    fields.set(name, { ...field, ...(isRequired && { required: true }) });
  }
  return fields;
}

function fieldOf(node: JsonSchema): WrittenField | undefined {
  switch (node.type) {
    case 'string':
      return stringField(node);
    case 'integer':
      return { kind: 'integer', min: bound(node.minimum), max: bound(node.maximum) };
    case 'number':
      return {
        kind: 'decimal',
        min: zero(node.minimum),
        below: String(bound(node.exclusiveMaximum)),
        places: unitCostScale,
        digits: significantDigits,
      };
    case 'boolean':
      return { kind: 'boolean' };
    case 'array':
      if (node.items?.enum === undefined) return undefined;
      return {
        kind: 'choices',
        options: node.items.enum,
        minItems: bound(node.minItems),
        maxItems: bound(node.maxItems),
      };
    case 'object':
      return undefined;
    case undefined:
    default:
      throw new Error(`no form field for ${JSON.stringify(node)}`);
  }
}

function stringField(node: JsonSchema): WrittenField {
  if (node.enum !== undefined) return { kind: 'choice', options: node.enum };
  if (node.format === 'date') return { kind: 'date', min: dates.first, max: dates.last };
  if (node.format === 'uuid') return { kind: 'id', pattern: regExp(node.pattern ?? '') };
  const { minLength, maxLength, pattern } = node;
  if (pattern !== undefined && isAmount(regExp(pattern))) return { kind: 'amount', pattern: regExp(pattern) };
  const lengths = {
    ...(minLength !== undefined && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
  };
  if (node.format === 'email' || node.format === 'uri')
    return { kind: node.format === 'email' ? 'email' : 'url', ...lengths };
  const shape = pattern === undefined ? {} : { pattern: regExp(pattern) };
  // Text that may contain a newline has a control of several lines.
  const isOneLine = pattern === undefined || !new RegExp(pattern, 'u').test('a\nb');
  return { kind: isOneLine ? 'text' : 'lines', ...lengths, ...shape };
}

/** Amounts are decimal texts, because a number of JSON may lose digits. */
const isAmount = (pattern: RegExp): boolean =>
  pattern.test('1.5') && !pattern.test('x') && !pattern.test('1.');

const regExp = (pattern: string): RegExp => new RegExp(pattern, 'u');

function bound(value: number | undefined): number {
  if (value === undefined) throw new Error('a number or list without bounds has no form field');
  return value;
}

/** The reader of decimals knows no other lower bound. */
function zero(value: number | undefined): string {
  if (value !== 0) throw new Error('a decimal with another lower bound than 0 has no form field');
  return '0';
}
