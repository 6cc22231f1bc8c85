import { Button } from './button.tsx';
import { useLocationName } from '../data/locations.ts';
import { useLocalization } from '../texts/context.ts';
import styles from './shortage.module.css';

interface Props {
  /** Units that can be taken. */
  readonly available: number;
  /** The day that limits them. */
  readonly onDate: string;
  /** The location that has too few, if the product is kept at several. */
  readonly locationId: string | undefined;
  /** What the button enters. */
  readonly usable: number;
  readonly onUse: (quantity: string) => void;
}

/** How much can be taken instead, and a button that enters it. */
export function Shortage({ available, onDate, locationId, usable, onUse }: Props) {
  const { texts, format } = useLocalization();
  const { movements } = texts;
  const location = useLocationName(locationId);
  const date = format.date(onDate);
  const quantity = format.quantity(available);
  if (available === 0)
    return location === undefined ? movements.shortageNone(date) : movements.shortageNoneAt(location, date);
  return (
    <span className={styles.shortage}>
      {location === undefined
        ? movements.shortage(quantity, date)
        : movements.shortageAt(location, quantity, date)}{' '}
      <Button
        small
        onClick={({ currentTarget }) => {
          onUse(String(usable));
          // The button disappears, and the focus with it.
          currentTarget
            .closest('fieldset')
            ?.querySelector<HTMLInputElement>('[data-field="quantity"] input')
            ?.focus();
        }}
      >
        {movements.use(format.quantity(usable))}
      </Button>
    </span>
  );
}
