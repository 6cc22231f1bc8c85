import type { OpenApiDocument } from './source.ts';

/** A list operation from whose items a caller can choose an id. */
export interface IdSource {
  /** Such as `/api/inventory/products`. */
  readonly path: string;
  /** The member of its items: `id`, or `user_id` of members. */
  readonly member: string;
}

/** The list of the resources that a path parameter identifies: `GET` of the path before the parameter. */
export function idSourceOf(document: OpenApiDocument, path: string, parameter: string): IdSource | undefined {
  const [list = ''] = path.split(`/{${parameter}}`);
  return document.paths[list]?.get === undefined ? undefined : { path: list, member: parameter };
}

/** Fields of request bodies that contain the id of a resource. */
export const bodyIdSources: Readonly<Record<string, IdSource>> = {
  product_id: { path: '/api/inventory/products', member: 'id' },
  journal_entry_id: { path: '/api/accounting/journal-entries', member: 'id' },
};
