import type { Product } from '@tallybook/sdk';
import { Button } from '../../../components/button.tsx';
import { Dialog, DialogActions } from '../../../components/dialog.tsx';
import { ListState } from '../../../components/list-state.tsx';
import { useList } from '../../../data/list.ts';
import { pages } from '../../../data/query.ts';
import { useLocalization } from '../../../texts/context.ts';
import { useNameOf } from '../names.ts';
import type { Take } from './take.ts';
import styles from './document.module.css';

interface Props {
  readonly take: Take;
  readonly product: Product | undefined;
  readonly onClose: () => void;
  /** Undefined if the person may not, or nothing is left to withdraw. */
  readonly onWithdraw: ((productId: string) => void) | undefined;
}

/** Every count of a product, also those that were replaced or withdrawn. */
export function History({ take, product, onClose, onWithdraw }: Props) {
  const { stockTakeDocument } = useLocalization().texts;
  return (
    <Dialog
      open={product !== undefined}
      onClose={onClose}
      title={stockTakeDocument.historyOf(product === undefined ? '' : `${product.sku} ${product.name}`)}
      description={stockTakeDocument.historyHint}
    >
      {product !== undefined && (
        <Counts take={take} product={product} onClose={onClose} onWithdraw={onWithdraw} />
      )}
    </Dialog>
  );
}

function Counts({
  take,
  product,
  onClose,
  onWithdraw,
}: Omit<Props, 'product'> & { readonly product: Product }) {
  const { texts, format } = useLocalization();
  const { stockTakeDocument, common } = texts;
  const productId = product.id;
  const nameOf = useNameOf();
  const { list, items, more } = useList(
    pages('stockTakes', 'countHistory', { id: take.id, product_id: productId }),
  );
  const isCounted = take.counts.some(({ product_id }) => product_id === productId);
  return (
    <>
      <ListState list={list} isEmpty={items.length === 0} emptyText={stockTakeDocument.historyNone}>
        <ol className={styles.history}>
          {items.map(({ counted, counted_at, counted_by, expected_when_counted: expected, ...entry }) => (
            <li key={counted_at}>
              <strong>
                {counted === null ? stockTakeDocument.withdrawn : format.quantity(counted, product)}
              </strong>
              <span className={styles.remark}>
                {stockTakeDocument.by(format.preciseInstant(counted_at), nameOf(counted_by))}
                {expected !== null &&
                  entry.changed_since_count !== null &&
                  ` · ${stockTakeDocument.movedSince(
                    format.quantity(expected, product),
                    format.change(entry.changed_since_count.quantity, product),
                  )}`}
              </span>
            </li>
          ))}
        </ol>
        {more.has && (
          <Button kind="plain" busy={more.isLoading} onClick={more.load}>
            {common.loadingMore}
          </Button>
        )}
      </ListState>
      <DialogActions>
        {isCounted && onWithdraw !== undefined && (
          <Button
            kind="danger"
            onClick={() => {
              onWithdraw(productId);
              onClose();
            }}
          >
            {stockTakeDocument.withdraw}
          </Button>
        )}
        <Button onClick={onClose}>{common.close}</Button>
      </DialogActions>
    </>
  );
}
