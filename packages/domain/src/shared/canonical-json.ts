/**
 * JSON with the keys of every object sorted: one text for one value, whatever order the keys came in. Numbers are
 * written as JavaScript writes the double they stand for, so that a text that PostgreSQL's jsonb gives back
 * (1e-7 as 0.0000001, keys by length) comes out as the one that went in.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const fields = Object.entries(value).filter(([, item]) => item !== undefined);
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`;
}
