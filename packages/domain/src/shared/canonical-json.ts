/**
 * JSON with sorted object keys: equal values give equal text. Numbers are printed as JavaScript prints the double, so
 * that a value read back from PostgreSQL's jsonb (1e-7 as 0.0000001, keys sorted by length) gives the original text.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const fields = Object.entries(value).filter(([, item]) => item !== undefined);
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`;
}
