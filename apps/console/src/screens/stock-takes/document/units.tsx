import { useLocalization } from '../../../texts/context.ts';
import { OfProduct } from './product-cell.tsx';

/** A quantity in the unit of its product. */
export function Units({ id, value }: { readonly id: string; readonly value: number }) {
  const { format } = useLocalization();
  return <OfProduct id={id}>{(product) => format.quantity(value, product)}</OfProduct>;
}

/** As above with a sign. */
export function Change({ id, value }: { readonly id: string; readonly value: number }) {
  const { format } = useLocalization();
  return <OfProduct id={id}>{(product) => format.change(value, product)}</OfProduct>;
}
