import { useState } from 'react';
import { useTexts } from '../texts/context.ts';
import { Button } from './button.tsx';
import styles from './column-choice.module.css';
import type { Column } from './data-table.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import { Icon } from './icon.tsx';

const storageKey = (table: string): string => `tallybook:columns:${table}`;

/**
 * The columns of a table without those that a person has hidden in this browser.
 *
 * @param table names the table in the browser's storage; undefined for one whose columns cannot be chosen
 */
export function useShownColumns<Row>(table: string | undefined, columns: readonly Column<Row>[]) {
  const [hidden, setHidden] = useState(() => readHidden(table));
  const show = (key: string, isShown: boolean): void => {
    const next = isShown ? hidden.filter((each) => each !== key) : [...hidden, key];
    setHidden(next);
    if (table === undefined) return;
    if (next.length === 0) localStorage.removeItem(storageKey(table));
    else localStorage.setItem(storageKey(table), next.join(' '));
  };
  return { shown: columns.filter(({ key }) => !hidden.includes(key)), hidden, show };
}

const readHidden = (table: string | undefined): readonly string[] =>
  (table === undefined ? null : localStorage.getItem(storageKey(table)))?.split(' ') ?? [];

interface Props<Row> {
  readonly columns: readonly Column<Row>[];
  readonly hidden: readonly string[];
  readonly onShow: (key: string, isShown: boolean) => void;
}

/** The button in the corner of a table, and the list of its columns. What identifies a row and its buttons always stay. */
export function ColumnChoice<Row>({ columns, hidden, onShow }: Props<Row>) {
  const { common } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const choosable = columns.filter(({ isHeader, isActions }) => isHeader !== true && isActions !== true);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={common.columns}
        title={common.columns}
        onClick={() => setOpen(true)}
      >
        <Icon name="columns" />
      </button>
      <Dialog open={isOpen} onClose={close} title={common.columns} description={common.columnsHint}>
        <ul className={styles.columns}>
          {choosable.map(({ key, title }) => (
            <li key={key}>
              <label>
                <input
                  type="checkbox"
                  checked={!hidden.includes(key)}
                  onChange={({ currentTarget: { checked } }) => onShow(key, checked)}
                />
                {title}
              </label>
            </li>
          ))}
        </ul>
        <DialogActions>
          <Button kind="main" onClick={close}>
            {common.close}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
