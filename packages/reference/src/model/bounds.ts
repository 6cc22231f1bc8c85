import type { oas31 } from 'zod-openapi';

const largest = Number.MAX_SAFE_INTEGER;
const format = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 20 });

/** The bounds of a value in words, such as `1 to 200 characters`. */
export function boundsOf(schema: oas31.SchemaObject): string[] {
  const { minLength, maxLength, minItems, maxItems, pattern } = schema;
  return [
    numberBound(schema),
    range(minLength, maxLength, 'character'),
    range(minItems, maxItems, 'item'),
    ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
    // Patterns that only exclude control characters say nothing to a reader.
    ...(pattern === undefined || pattern.includes(String.raw`\x`) || pattern.length > 60
      ? []
      : [`pattern \`${pattern}\``]),
  ].filter((bound) => bound !== undefined);
}

function numberBound(schema: oas31.SchemaObject): string | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  // The limits of an exact integer are those of every integer.
  const least = minimum === undefined || minimum <= -largest ? undefined : format(minimum);
  const most = maximum === undefined || maximum >= largest ? undefined : format(maximum);
  if (least !== undefined && most !== undefined) return `${least} to ${most}`;
  const parts = [
    least === undefined ? '' : `at least ${least}`,
    typeof exclusiveMinimum === 'number' ? `more than ${format(exclusiveMinimum)}` : '',
    most === undefined ? '' : `at most ${most}`,
    typeof exclusiveMaximum === 'number' ? `less than ${format(exclusiveMaximum)}` : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? undefined : parts.join(', ');
}

function range(least: number | undefined, most: number | undefined, unit: string): string | undefined {
  const units = (count: number): string => `${format(count)} ${unit}${count === 1 ? '' : 's'}`;
  if (least !== undefined && least > 0 && most !== undefined)
    return least === most ? units(most) : `${format(least)} to ${units(most)}`;
  if (most !== undefined) return `at most ${units(most)}`;
  return least === undefined || least === 0 ? undefined : `at least ${units(least)}`;
}
