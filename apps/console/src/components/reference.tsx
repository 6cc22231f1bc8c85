import { Link } from '@tanstack/react-router';
import { useTexts } from '../texts/context.ts';

/** The stock take that a reference names, as those of its adjustments do. */
export const stockTakeOf = (reference: string): string | undefined =>
  /^stock-take:([\da-f-]{36})$/.exec(reference)?.[1];

/** The reference of a movement: the way to its stock take, or the text. */
export function Reference({ text }: { readonly text: string }) {
  const { common } = useTexts();
  const id = stockTakeOf(text);
  if (id === undefined) return text;
  return (
    <Link to="/stock-takes/$id" params={{ id }}>
      {common.stockTake}
    </Link>
  );
}
