import { z } from 'zod';
import { pause } from '../platform/fairness/pacer.ts';
import { isLong, slices, stepRows } from '../platform/fairness/steps.ts';

/** Whether the value is a long list, or has one in a field. */
export function hasLongList(value: unknown): boolean {
  if (isLong(value)) return true;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  for (const name in value) if (isLong((value as Record<string, unknown>)[name])) return true;
  return false;
}

/** Like `schema.parse`, but the items of a long list, or of a long list in a field, in steps with a pause between them. */
export async function parseInSteps(schema: z.ZodType, value: unknown): Promise<unknown> {
  if (schema instanceof z.ZodArray && Array.isArray(value) && isLong(value)) {
    const items: unknown[] = [];
    for (const part of slices(value, stepRows)) {
      if (items.length > 0) await pause();
      items.push(...schema.parse(part));
    }
    return items;
  }
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null)
    return schema.parse(value);
  const long = Object.entries(value).filter(
    ([name, field]) => name in schema.shape && Array.isArray(field) && isLong(field),
  );
  if (long.length === 0) return schema.parse(value);
  const empty = Object.fromEntries(long.map(([name]) => [name, []]));
  const parsed = schema.parse({ ...value, ...empty });
  for (const [name, field] of long) parsed[name] = await parseInSteps(schema.shape[name] as z.ZodType, field);
  return parsed;
}
