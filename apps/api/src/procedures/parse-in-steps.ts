import { z } from 'zod';
import { pause } from '../platform/fairness/pacer.ts';
import { slices, stepRows } from '../platform/fairness/steps.ts';

/** Like `schema.parse`, but the items of a long list, or of a long list in a field, in steps with a pause between them. */
export async function parseInSteps(schema: z.ZodType, value: unknown): Promise<unknown> {
  if (schema instanceof z.ZodArray && isLong(value)) {
    const items: unknown[] = [];
    for (const part of slices(value, stepRows)) {
      if (items.length > 0) await pause();
      items.push(...schema.parse(part));
    }
    return items;
  }
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null)
    return schema.parse(value);
  const long = Object.entries(value).filter(([name, field]) => name in schema.shape && isLong(field));
  if (long.length === 0) return schema.parse(value);
  const empty = Object.fromEntries(long.map(([name]) => [name, []]));
  const parsed = schema.parse({ ...value, ...empty });
  for (const [name, field] of long) parsed[name] = await parseInSteps(schema.shape[name] as z.ZodType, field);
  return parsed;
}

const isLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > stepRows;
