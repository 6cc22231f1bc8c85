/** The products that get labels, as they are in the address. */
export interface LabelsSearch {
  /** One product. */
  readonly product_id?: string;
  readonly q?: string;
}

export function readLabelsSearch({ product_id, q: given }: Readonly<Record<string, unknown>>): LabelsSearch {
  // The router parses a value such as 4711 as a number.
  const q = typeof given === 'number' ? String(given) : given;
  return {
    ...(typeof product_id === 'string' && { product_id }),
    ...(typeof q === 'string' && q !== '' && { q }),
  };
}
