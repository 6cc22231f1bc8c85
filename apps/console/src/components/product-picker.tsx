import { Combobox } from '@base-ui/react/combobox';
import type { Product } from '@tallybook/sdk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState, type ReactNode, type Ref } from 'react';
import { query } from '../data/query.ts';
import { useTexts } from '../texts/context.ts';
import { Field, inputClass } from './field.tsx';
import { Icon } from './icon.tsx';
import styles from './product-picker.module.css';

interface Props {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: ReactNode | undefined;
  readonly placeholder?: string | undefined;
  /** The id of the chosen product; empty for none. */
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly disabled?: boolean;
  /** Whether it finds archived products too. */
  readonly withArchived?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** Products are at most these many in the list; more letters narrow it down. */
const listLength = 20;

/** Finds a product by a part of its SKU or name, with the keyboard or the pointer. */
export function ProductPicker({
  label,
  hint,
  error,
  placeholder,
  value,
  onChange,
  disabled = false,
  withArchived = false,
  inputRef,
}: Props) {
  const { common, forms } = useTexts();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const chosen = useQuery({ ...query('products', 'get', { id: value }), enabled: value !== '' }).data;
  const found = useQuery({
    ...query('products', 'list', {
      limit: listLength,
      ...(q !== '' && { q }),
      ...(!withArchived && { archived: false }),
    }),
    placeholderData: keepPreviousData,
  });
  const selected = value === '' ? null : (chosen ?? null);
  // Only those of the previous results that still match, so that Enter never chooses a product that was not typed.
  const items = (found.data?.items ?? []).filter((product) => matches(product, typed));
  const status = found.isFetching ? forms.searching : items.length === 0 ? forms.noProduct : null;

  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <Combobox.Root<Product>
          items={items}
          filter={null}
          value={selected}
          disabled={disabled}
          autoHighlight
          itemToStringLabel={labelOf}
          isItemEqualToValue={(one, other) => one.id === other.id}
          onValueChange={(product) => onChange(product?.id ?? '')}
          onInputValueChange={(text, { reason }) =>
            setTyped(reason === 'input-change' || reason === 'input-clear' ? text : '')
          }
        >
          <Combobox.InputGroup className={styles.group}>
            <Combobox.Input
              {...ids}
              ref={inputRef}
              className={inputClass}
              placeholder={placeholder}
              autoComplete="off"
              spellCheck={false}
              // Typing replaces a product that was chosen, instead of being added to its name.
              onFocus={({ currentTarget }) => currentTarget.select()}
              onKeyDown={(event) => {
                // Escape closes the list, then the dialog; it never removes the choice.
                if (event.key === 'Escape' && event.currentTarget.ariaExpanded !== 'true')
                  event.preventBaseUIHandler();
              }}
            />
            <Combobox.Clear className={styles.clear} aria-label={common.clear}>
              <Icon name="close" />
            </Combobox.Clear>
          </Combobox.InputGroup>
          <Combobox.Portal>
            <Combobox.Positioner className={styles.positioner} sideOffset={4}>
              <Combobox.Popup className={styles.popup} aria-busy={found.isFetching || undefined}>
                <Combobox.Status className={styles.status}>{status}</Combobox.Status>
                <Combobox.List className={styles.list}>
                  {(product: Product) => (
                    <Combobox.Item key={product.id} value={product} className={styles.item}>
                      <span className={styles.sku}>{product.sku}</span>
                      <span className={styles.name}>{product.name}</span>
                    </Combobox.Item>
                  )}
                </Combobox.List>
              </Combobox.Popup>
            </Combobox.Positioner>
          </Combobox.Portal>
        </Combobox.Root>
      )}
    </Field>
  );
}

function matches({ sku, name }: Product, typed: string): boolean {
  const wanted = typed.trim().toLowerCase();
  return sku.toLowerCase().includes(wanted) || name.toLowerCase().includes(wanted);
}

const labelOf = ({ sku, name }: Product): string => `${sku} · ${name}`;
