import type { StockLevel } from '@tallybook/sdk';
import { useQuery } from '@tanstack/react-query';
import { readField } from '../../../data/forms/read-field.ts';
import { readQuantity } from '../../../data/forms/read-quantity.ts';
import { useOrganization } from '../../../data/organization.ts';
import { query } from '../../../data/query.ts';
import { postMovement } from '../../../generated/forms.ts';
import { useLocalization } from '../../../texts/context.ts';
import { Recosting } from '../../../components/badge.tsx';
import type { Mistake } from '../../../components/posting-context.ts';
import { Icon } from '../../../components/icon.tsx';
import styles from './panel.module.css';
import type { Posting } from './use-posting.ts';

/** The level of a product now or at the end of a day; undefined while it loads. */
export function useLevel(productId: string, asOf?: string): StockLevel | undefined {
  const input = { product_id: productId, ...(asOf !== undefined && { as_of: asOf }) };
  const { data } = useQuery({
    ...query('stockLevels', 'list', input),
    enabled: productId !== '' && asOf !== '',
  });
  return data?.items[0];
}

/** What a correction takes back from the stock of a product. */
const undoneBy = (corrects: Mistake | undefined, productId: string): number =>
  corrects === undefined || corrects.movement.product_id !== productId
    ? 0
    : Math.sign(corrects.movement.quantity_delta) * corrects.remaining;

/** Units on hand after the movement, before it is posted: now, and on its day if that differs. */
export function Preview({ posting: { values, corrects } }: { readonly posting: Posting }) {
  const { texts, format } = useLocalization();
  const { movements } = texts;
  const { organization } = useOrganization();
  const day = readField(postMovement.movement_date, values.movement_date);
  const level = useLevel(values.product_id);
  const onDay = useLevel(values.product_id, 'value' in day ? values.movement_date : '');
  if (level === undefined) return null;

  const read = readQuantity(values.type, values.quantity);
  const quantity = 'value' in read ? (read.value as number | undefined) : undefined;
  if (quantity === undefined)
    return (
      <p className={styles.preview} role="status">
        {movements.now(format.quantity(level.on_hand))} <Recosting status={level.valuation_status} />
      </p>
    );
  const change = values.type === 'exit' ? -quantity : quantity;
  const undone = undoneBy(corrects, values.product_id);
  const after = level.on_hand + change - undone;
  // A mistake of a later day does not count yet.
  const isUndone =
    corrects === undefined || corrects.isClosed || values.movement_date >= corrects.movement.movement_date;
  const afterOnDay = onDay === undefined ? after : onDay.on_hand + change - (isUndone ? undone : 0);
  const isBelowZero =
    change - undone < 0 && Math.min(after, afterOnDay) < 0 && !organization.settings.allow_negative_stock;
  return (
    <div className={[styles.preview, isBelowZero ? styles.short : ''].join(' ')} role="status">
      <p className={styles.after}>{movements.after(format.quantity(after))}</p>
      <p>{movements.now(format.quantity(level.on_hand))}</p>
      {afterOnDay !== after && (
        <p>{movements.onDay(format.date(values.movement_date), format.quantity(afterOnDay))}</p>
      )}
      {isBelowZero && corrects === undefined && (
        <p>
          <Icon name="warning" /> {movements.belowZero}
        </p>
      )}
    </div>
  );
}
