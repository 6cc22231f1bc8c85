import type { Product } from '@tallybook/sdk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Dialog } from '../components/dialog.tsx';
import { inputClass } from '../components/field.tsx';
import { Icon, type IconName } from '../components/icon.tsx';
import { usePosting } from '../components/posting-context.ts';
import { useOrganization } from '../data/organization.ts';
import { query } from '../data/query.ts';
import { useLocalization, useTexts } from '../texts/context.ts';
import type { Destination } from './navigation.ts';
import styles from './palette.module.css';

type Screen = Pick<Destination, 'to' | 'title' | 'shortcut' | 'icon'>;

interface Props {
  readonly onClose: () => void;
  readonly screens: readonly Screen[];
}

interface Entry {
  readonly key: string;
  readonly icon: IconName;
  readonly text: string;
  /** Beside the text: what it is, or the keys that do the same. */
  readonly hint: string;
  readonly run: () => void;
}

const maxProducts = 8;
const maxMovements = 5;
/** The longest reference that a movement has. */
const maxReference = 200;

/**
 * Finds a product, a screen or an action by some letters. As in the product picker, Enter waits for the results of what was
 * typed, because a scanner is faster than they are.
 */
export function Palette({ onClose, screens }: Props) {
  const { shell } = useTexts();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const [entered, setEntered] = useState<string>();
  const text = typed.trim().normalize('NFC');
  const { entries, isComplete } = useEntries(text, screens, onClose);
  const current = entries[Math.min(at, entries.length - 1)];
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const currentId = current === undefined ? undefined : `${id}-${current.key}`;
  useEffect(() => {
    if (currentId !== undefined) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);
  useEffect(() => {
    if (entered !== text || !isComplete) return;
    setEntered(undefined);
    current?.run();
  }, [entered, text, isComplete]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt((at + step + entries.length) % Math.max(1, entries.length));
    else if (event.key === 'Enter') setEntered(text);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog open onClose={onClose} title={shell.palette.title} initialFocus={input}>
      <input
        ref={input}
        className={inputClass}
        role="combobox"
        aria-label={shell.palette.title}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={currentId}
        aria-autocomplete="list"
        placeholder={shell.palette.hint}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setAt(0);
          setEntered(undefined);
        }}
        onKeyDown={onKeyDown}
      />
      <ul id={id} role="listbox" aria-label={shell.palette.title} className={styles.list}>
        {entries.map((entry) => (
          <li
            key={entry.key}
            id={`${id}-${entry.key}`}
            role="option"
            aria-selected={entry === current}
            className={styles.entry}
            onClick={entry.run}
          >
            <Icon name={entry.icon} />
            <span className={styles.text}>{entry.text}</span>
            <span className={styles.hint}>{entry.hint}</span>
          </li>
        ))}
      </ul>
      <p className={styles.none} role="status">
        {entries.length === 0 && isComplete && shell.palette.none}
      </p>
    </Dialog>
  );
}

/** The best match first: an exact SKU, then actions and screens, then the other products. */
function useEntries(
  text: string,
  screens: readonly Screen[],
  onClose: () => void,
): { readonly entries: readonly Entry[]; readonly isComplete: boolean } {
  const { texts, format } = useLocalization();
  const { shell, common } = texts;
  const { may } = useOrganization();
  const post = usePosting();
  const navigate = useNavigate();
  const q = useDeferredValue(text);
  const found = useQuery({
    ...query('products', 'list', { q, limit: maxProducts }),
    enabled: q !== '' && may('products.read'),
    placeholderData: keepPreviousData,
  });
  const mayRead = may('movements.read');
  const referring = useQuery({
    ...query('stockMovements', 'list', { reference: q, limit: maxMovements }),
    enabled: q !== '' && q.length <= maxReference && mayRead,
  });
  const then = (action: () => void) => () => {
    onClose();
    action();
  };
  const has = (name: string): boolean => name.toLowerCase().includes(text.toLowerCase());
  const products = (text === '' ? [] : (found.data?.items ?? []))
    .filter(({ sku, name }) => has(sku) || has(name))
    .map((product) => ({ product, isExact: product.sku.toLowerCase() === text.toLowerCase() }));
  const entryOf = ({ product: { id, sku, name } }: { readonly product: Product }): Entry => ({
    key: id,
    icon: 'levels',
    text: name,
    hint: sku,
    run: then(() => void navigate({ to: '/products/$id', params: { id } })),
  });
  const actions: Entry[] =
    post === undefined
      ? []
      : (['entry', 'exit'] as const).map((type) => ({
          key: type,
          icon: 'plus',
          text: shell.palette[type],
          hint: '',
          run: then(() => post({ type })),
        }));
  const destinations = screens.map(({ to, title, shortcut, icon }): Entry => ({
    key: to.slice(1),
    icon,
    text: title(texts),
    hint: shortcut === undefined ? '' : `g ${shortcut}`,
    run: then(() => void navigate({ to })),
  }));
  const movements = (q === text ? (referring.data?.items ?? []) : []).map((each): Entry => ({
    key: each.id,
    icon: 'movements',
    text: `${common.movementTypes[each.type]} ${format.change(each.quantity_delta)} · ${format.date(each.movement_date)}`,
    hint: text,
    run: then(() => void navigate({ to: '/movements/$id', params: { id: each.id } })),
  }));
  const reference: Entry[] =
    text === '' || !mayRead
      ? []
      : [
          ...movements,
          {
            key: 'reference',
            icon: 'movements',
            text: shell.palette.reference(text),
            hint: '',
            run: then(() => void navigate({ to: '/movements', search: { reference: text } })),
          },
        ];
  return {
    entries: [
      ...products.filter(({ isExact }) => isExact).map(entryOf),
      ...[...actions, ...destinations].filter((each) => has(each.text)),
      ...products.filter(({ isExact }) => !isExact).map(entryOf),
      ...reference,
    ],
    isComplete: text === '' || !may('products.read') || (q === text && !found.isFetching),
  };
}
