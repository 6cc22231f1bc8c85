import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/states.tsx';
import { useLocalization } from '../../../texts/context.ts';
import { OfProduct } from './product-cell.tsx';
import type { Unsaved } from './use-unsaved.ts';

/** Counts that were not saved before the stock take was posted or cancelled. */
export function Lost({ unsaved: { entries, discard } }: { readonly unsaved: Unsaved }) {
  const { stockTakeDocument } = useLocalization().texts;
  const lost = Object.entries(entries);
  if (lost.length === 0) return null;
  return (
    <Notice kind="warning">
      <p>{stockTakeDocument.lost}</p>
      <ul>
        {lost.map(([id, { text }]) => (
          <li key={id}>
            <OfProduct id={id}>{({ sku, name }) => `${sku} ${name}`}</OfProduct>:{' '}
            {text.trim() === '' ? stockTakeDocument.withdrawn : text}
          </li>
        ))}
      </ul>
      <Button small onClick={discard}>
        {stockTakeDocument.discard}
      </Button>
    </Notice>
  );
}
