/**
 * Old and new value of each field that differs, for the `details` of an audit event. Both objects come from the
 * database, so equal values have equal JSON.
 */
export function changesBetween(
  before: object,
  after: object,
): Record<string, { from: unknown; to: unknown }> {
  const old = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).filter(
    ([field, value]) => JSON.stringify(old.get(field)) !== JSON.stringify(value),
  );
  return Object.fromEntries(
    changed.map(([field, to]: [string, unknown]) => [field, { from: old.get(field), to }]),
  );
}
