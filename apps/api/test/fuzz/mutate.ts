import * as fc from 'fast-check';
import { hostileJson } from './values.ts';

/** One change to a valid input, or none. */
export interface Mutation {
  readonly kind: 'none' | 'replace' | 'remove' | 'add' | 'repeat';
  /** Selects one of the input's fields, modulo their number. */
  readonly place: number;
  /** JSON text. */
  readonly value: string;
  readonly name: string;
}

export const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom('none', 'none', 'none', 'replace', 'replace', 'replace', 'remove', 'add', 'repeat'),
  place: fc.nat(200),
  value: fc.oneof(fc.constantFrom(...hostileJson), fc.json({ maxDepth: 4 })),
  name: fc.oneof(
    fc.constantFrom(
      'nonsense',
      '__proto__',
      'constructor',
      'toString',
      'id',
      'organization_id',
      'limit',
      'cursor',
      '',
    ),
    fc.string({ unit: 'binary', maxLength: 10 }),
  ),
});

type Holder = Record<string, unknown>;

function places(value: unknown): [Holder, string][] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Holder;
  return Object.keys(holder).flatMap((key) => [[holder, key] as [Holder, string], ...places(holder[key])]);
}

/** Appears in no generated input, so replacing it in the text is unambiguous. */
const placeholder = '\u{10FFFD}here\u{10FFFD}';

/** The mutated input as JSON text. */
export function mutated(input: Record<string, unknown>, { kind, place, value, name }: Mutation): string {
  const copy = structuredClone(input);
  const all = places(copy);
  const [holder, key] = all[place % Math.max(1, all.length)] ?? [copy, name];
  if (kind === 'remove' && !Array.isArray(holder)) delete holder[key];
  if (kind === 'replace') holder[key] = placeholder;
  const text = JSON.stringify(copy).replaceAll(JSON.stringify(placeholder), () => value);
  if (kind === 'add') return withMember(text, name, value);
  if (kind === 'repeat') return withMember(text, Object.keys(copy)[place % 3] ?? name, value);
  return text;
}

const withMember = (text: string, name: string, value: string): string =>
  `${text.slice(0, -1)}${text === '{}' ? '' : ','}${JSON.stringify(name)}:${value}}`;
