import type { DetailName, MovementDetails } from './details.ts';

type MaybeDetails = { readonly [Name in DetailName]?: MovementDetails[Name] | undefined };

/** The descriptive fields of a request or of a database row; null where absent. */
export function detailsOf(source: MaybeDetails): MovementDetails {
  // Field by field: a loop over names costs several times as much, for every movement.
  return {
    reason_code: source.reason_code ?? null,
    reference: source.reference ?? null,
    note: source.note ?? null,
    metadata: source.metadata ?? null,
    dimension: source.dimension ?? null,
  };
}
