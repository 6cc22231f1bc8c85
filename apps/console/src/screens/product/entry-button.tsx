import { useTexts } from '../../texts/context.ts';
import styles from './product.module.css';

interface Props {
  readonly id: string;
  readonly onEntry: (journalEntryId: string) => void;
}

/** Opens the journal entry of a row. */
export function EntryButton({ id, onEntry }: Props) {
  const { product } = useTexts();
  return (
    <button type="button" className={styles.action} onClick={() => onEntry(id)}>
      {product.linked}
    </button>
  );
}
