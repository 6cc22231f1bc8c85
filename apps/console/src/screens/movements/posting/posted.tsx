import type { CorrectedMovement, StockMovement } from '@tallybook/sdk';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Recosting } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { DialogActions } from '../../../components/dialog.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useOrganization } from '../../../data/organization.ts';
import { query } from '../../../data/query.ts';
import { useLocalization } from '../../../texts/context.ts';
import styles from './panel.module.css';
import { useLevel } from './preview.tsx';
import { postedOf } from './use-posting.ts';

interface Props {
  readonly result: { readonly data: StockMovement | CorrectedMovement; readonly replayed: boolean };
  /** Undefined after a correction. */
  readonly onAnother: (() => void) | undefined;
  readonly onClose: () => void;
}

/** The movement that the service has confirmed. */
export function Posted({ result: { data, replayed }, onAnother, onClose }: Props) {
  const movement = postedOf(data);
  const { texts, format } = useLocalization();
  const { movements, common } = texts;
  const { organization } = useOrganization();
  const { data: product } = useQuery(query('products', 'get', { id: movement.product_id }));
  const level = useLevel(movement.product_id);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <div className={styles.done} role="status">
        <h3 ref={heading} tabIndex={-1}>
          <Icon name="check" /> {replayed ? movements.alreadyPosted : movements.posted}
        </h3>
        {replayed && <p>{movements.alreadyPostedHint}</p>}
        <p>
          {movements.summary(
            format.change(movement.quantity_delta),
            product?.unit ?? '',
            product === undefined ? '' : `${product.sku} · ${product.name}`,
            format.date(movement.movement_date),
          )}
        </p>
        <p>
          {movements.valued(format.money(movement.cost_amount, organization.currency))}{' '}
          <Recosting status={movement.valuation_status} />
        </p>
        {level !== undefined && (
          <div className={styles.preview}>
            {product !== undefined && (
              <p>
                {product.sku} · {product.name}
              </p>
            )}
            <p className={styles.after}>{movements.onHandNow(format.quantity(level.on_hand))}</p>
            <p>
              {movements.stockValueNow(format.money(level.value, organization.currency))}{' '}
              <Recosting status={level.valuation_status} />
            </p>
          </div>
        )}
      </div>
      <DialogActions>
        <Button onClick={onClose}>{common.close}</Button>
        {onAnother !== undefined && (
          <Button kind="main" onClick={onAnother}>
            {movements.postAnother}
          </Button>
        )}
      </DialogActions>
    </>
  );
}
