import { Recosting } from '../../../components/badge.tsx';
import { Icon } from '../../../components/icon.tsx';
import type { Mistake } from '../../../components/posting-context.ts';
import { readField } from '../../../data/forms/read-field.ts';
import { useOrganization } from '../../../data/organization.ts';
import { postMovement } from '../../../generated/forms.ts';
import { useLocalization } from '../../../texts/context.ts';
import { changeOf, changeUpTo, useLevels } from './levels.ts';
import type { Line } from './lines.ts';
import styles from './panel.module.css';
import { totalOf } from './total.ts';
import type { Posting } from './use-posting.ts';

/** What a correction takes back from the stock of a product. */
const undoneBy = (corrects: Mistake | undefined, productId: string): number =>
  corrects === undefined || corrects.movement.product_id !== productId
    ? 0
    : Math.sign(corrects.movement.quantity_delta) * corrects.remaining;

/** Units on hand after a line and those before it, before anything is posted: now, and on its day if that differs. */
export function Preview({ posting, line }: { readonly posting: Posting; readonly line: Line }) {
  const { texts, format } = useLocalization();
  const { movements } = texts;
  const { organization } = useOrganization();
  const { values, corrects, levels, costOf } = posting;
  const { type, movement_date: date, lines } = values;
  const day = readField(postMovement.movement_date, date);
  const onDay = useLevels([line], 'value' in day ? date : '').byProduct.get(line.product_id);
  const level = levels.byProduct.get(line.product_id);
  if (level === undefined) return null;

  const now = (
    <span>
      {movements.now(format.quantity(level.on_hand))} <Recosting status={level.valuation_status} />
    </span>
  );
  if (changeOf(type, line) === undefined)
    return (
      <p className={styles.preview} role="status">
        {now}
      </p>
    );
  const change = changeUpTo(type, lines, line);
  const undone = undoneBy(corrects, line.product_id);
  const after = level.on_hand + change - undone;
  // A mistake of a later day does not count yet.
  const isUndone = corrects === undefined || corrects.isClosed || date >= corrects.movement.movement_date;
  const afterOnDay = onDay === undefined ? after : onDay.on_hand + change - (isUndone ? undone : 0);
  const isBelowZero =
    change - undone < 0 && Math.min(after, afterOnDay) < 0 && !organization.settings.allow_negative_stock;
  const total =
    type === 'exit' ? undefined : totalOf(changeOf(type, line), costOf(line), format.decimalSeparator);
  return (
    <p className={[styles.preview, isBelowZero ? styles.short : ''].join(' ')} role="status">
      {now}
      <strong>{movements.after(format.quantity(after))}</strong>
      {afterOnDay !== after && <span>{movements.onDay(format.date(date), format.quantity(afterOnDay))}</span>}
      {isBelowZero && corrects === undefined && (
        <span>
          <Icon name="warning" /> {movements.belowZero}
        </span>
      )}
      {total !== undefined && (
        <span className={styles.total}>{movements.total(format.money(total, organization.currency))}</span>
      )}
    </p>
  );
}
