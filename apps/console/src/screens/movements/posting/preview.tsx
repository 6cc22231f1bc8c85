import type { Location, LocationLevel } from '@tallybook/sdk';
import { Recosting } from '../../../components/badge.tsx';
import { Icon } from '../../../components/icon.tsx';
import type { Mistake } from '../../../components/posting-context.ts';
import { readField } from '../../../data/forms/read-field.ts';
import { useLocations, useProductLevels } from '../../../data/locations.ts';
import { useOrganization } from '../../../data/organization.ts';
import { postMovement } from '../../../generated/forms.ts';
import { useLocalization } from '../../../texts/context.ts';
import { choicesOf, chosenOf } from './chosen-location.ts';
import { changeOf, changeUpTo, useLevels } from './levels.ts';
import type { Line } from './lines.ts';
import styles from './panel.module.css';
import { totalOf } from './total.ts';
import type { Posting } from './use-posting.ts';

/** What a correction takes back from the stock of a product; at a location, if one is given. */
function undoneBy(corrects: Mistake | undefined, productId: string, at: Location | undefined): number {
  if (corrects === undefined || corrects.movement.product_id !== productId) return 0;
  const { location_id: from, quantity_delta } = corrects.movement;
  if (at !== undefined && (from === undefined ? !at.is_default : from !== at.id)) return 0;
  return Math.sign(quantity_delta) * corrects.remaining;
}

/** Units of a product at a location; undefined while they load. */
const unitsAt = (levels: readonly LocationLevel[] | undefined, at: Location): number | undefined =>
  levels && (levels.find(({ location_id }) => location_id === at.id)?.on_hand ?? 0);

/**
 * Units on hand after a line and those before it, before anything is posted: now, and on its day if that differs. If the stock is
 * kept by location, those at the chosen one.
 */
export function Preview({ posting, line }: { readonly posting: Posting; readonly line: Line }) {
  const { texts, format } = useLocalization();
  const { movements } = texts;
  const { organization } = useOrganization();
  const { values, corrects, levels, costOf } = posting;
  const { type, movement_date: date, lines } = values;
  const day = readField(postMovement.movement_date, date);
  const asOf = 'value' in day ? date : '';
  const levelOnDay = useLevels([line], asOf).byProduct.get(line.product_id);
  const at = chosenOf(choicesOf(useLocations()), values.location_id);
  const located = at === undefined ? '' : line.product_id;
  const [levelsNow, levelsOnDay] = [useProductLevels(located), useProductLevels(located, asOf)];
  const level = levels.byProduct.get(line.product_id);
  const onHand = at === undefined ? level?.on_hand : unitsAt(levelsNow, at);
  const onDay = at === undefined ? levelOnDay?.on_hand : unitsAt(levelsOnDay, at);
  if (level === undefined || onHand === undefined) return null;

  const now = (
    <span>
      {at === undefined
        ? movements.now(format.quantity(onHand))
        : movements.nowAt(at.name, format.quantity(onHand))}{' '}
      <Recosting status={level.valuation_status} />
    </span>
  );
  if (changeOf(type, line) === undefined)
    return (
      <p className={styles.preview} role="status">
        {now}
      </p>
    );
  const change = changeUpTo(type, lines, line);
  const undone = undoneBy(corrects, line.product_id, at);
  const after = onHand + change - undone;
  // A mistake of a later day does not count yet.
  const isUndone = corrects === undefined || corrects.isClosed || date >= corrects.movement.movement_date;
  const afterOnDay = onDay === undefined ? after : onDay + change - (isUndone ? undone : 0);
  const isBelowZero =
    change - undone < 0 && Math.min(after, afterOnDay) < 0 && !organization.settings.allow_negative_stock;
  const total =
    type === 'exit' ? undefined : totalOf(changeOf(type, line), costOf(line), format.decimalSeparator);
  return (
    <p className={[styles.preview, isBelowZero ? styles.short : ''].join(' ')} role="status">
      {now}
      <strong>
        {at === undefined
          ? movements.after(format.quantity(after))
          : movements.afterAt(at.name, format.quantity(after))}
      </strong>
      {afterOnDay !== after && <span>{movements.onDay(format.date(date), format.quantity(afterOnDay))}</span>}
      {isBelowZero && corrects === undefined && (
        <span>
          <Icon name="warning" /> {at === undefined ? movements.belowZero : movements.belowZeroAt}
        </span>
      )}
      {total !== undefined && (
        <span className={styles.total}>{movements.total(format.money(total, organization.currency))}</span>
      )}
    </p>
  );
}
