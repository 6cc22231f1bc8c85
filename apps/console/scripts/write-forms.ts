import type { z } from 'zod';
import { fieldsOf, type Written, type WrittenField } from './field-of.ts';

/**
 * The text of src/generated/forms.ts. Each form is an export of its own, so that a screen contains only its forms, and
 * patterns that occur more than once are shared.
 */
export function writeForms(schemas: Readonly<Record<string, z.ZodType>>): string {
  const patterns: string[] = [];
  const write = (value: Written): string => {
    if (!(value instanceof RegExp)) return JSON.stringify(value);
    const literal = String(value);
    if (!patterns.includes(literal)) patterns.push(literal);
    return `pattern${patterns.indexOf(literal) + 1}`;
  };
  const writeField = (field: WrittenField): string =>
    `{ ${Object.entries(field)
      .map(([name, value]) => `${name}: ${write(value)}`)
      .join(', ')} }`;
  const forms = Object.entries(schemas).map(([name, schema]) => {
    const fields = [...fieldsOf(schema)].map(([field, value]) => `  ${field}: ${writeField(value)},\n`);
    return `export const ${name} = {\n${fields.join('')}} as const satisfies Form;\n`;
  });
  return [
    '// Written by `pnpm generate` from the schemas of the domain. Do not edit.',
    "import type { Form } from '../data/forms/field.ts';\n",
    ...patterns.map((pattern, index) => `const pattern${index + 1} = ${pattern};`),
    '',
    ...forms,
  ].join('\n');
}
