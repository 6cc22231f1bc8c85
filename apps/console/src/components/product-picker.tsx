import { Combobox } from '@base-ui/react/combobox';
import type { Product } from '@tallybook/sdk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, useEffect, useState, type ReactNode, type Ref } from 'react';
import { useOrganization } from '../data/organization.ts';
import { queryClient } from '../data/query-client.ts';
import { exactProduct } from '../data/exact-product.ts';
import { query } from '../data/query.ts';
import { useTexts } from '../texts/context.ts';
import { Field, inputClass } from './field.tsx';
import { Icon } from './icon.tsx';
import styles from './product-picker.module.css';

/** Few people create a product here. */
const ProductForm = lazy(async () => ({ default: (await import('./product-form.tsx')).ProductForm }));

interface Props {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: ReactNode | undefined;
  readonly placeholder?: string | undefined;
  /** The id of the chosen product; empty for none. */
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly disabled?: boolean;
  /** Whether it finds archived products too, as filters do. Others offer to create a product. */
  readonly withArchived?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** Products are at most these many in the list; more letters narrow it down. */
const listLength = 20;

/** The last option for a text that is the SKU of no product: a product with this SKU. */
interface NewProduct {
  readonly id: 'new';
  readonly sku: string;
}
type Option = Product | NewProduct;

const isNew = (option: Option): option is NewProduct => option.id === 'new';

/**
 * Finds a product by a part of its SKU or name, with the keyboard or the pointer. A scanner types a SKU or barcode and Enter
 * before the results arrive: Enter then waits for them, and chooses the product that has exactly this one, or none.
 */
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
  const { may } = useOrganization();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  /** The text with which Enter was pressed: before its results arrived, or without a product that has this SKU. */
  const [entered, setEntered] = useState<string>();
  /** The SKU of the product to create. */
  const [created, setCreated] = useState<string>();
  // As the service compares it.
  const text = typed.trim().normalize('NFC');
  const q = useDeferredValue(text);
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
  const products = (found.data?.items ?? []).filter((product) => matches(product, text));
  const isFound = q === text && found.isSuccess && !found.isFetching;
  const exact = isFound ? exactProduct(products, text) : undefined;
  const isUnknown = isFound && text !== '' && exact === undefined;
  const items: readonly Option[] =
    isUnknown && !withArchived && may('products.keep') ? [...products, { id: 'new', sku: text }] : products;
  const status = found.isFetching
    ? forms.searching
    : isUnknown && entered === text
      ? forms.unknownSku(text)
      : isFound && products.length === 0
        ? forms.noProduct
        : null;

  const choose = (product: Product): void => {
    // It is shown at once.
    queryClient.setQueryData(query('products', 'get', { id: product.id }).queryKey, product);
    setOpen(false);
    onChange(product.id);
  };
  useEffect(() => {
    if (entered === text && exact !== undefined) {
      setEntered(undefined);
      choose(exact);
    }
  }, [entered, text, exact?.id]);

  return (
    <>
      <Field label={label} hint={hint} error={error}>
        {(ids) => (
          <Combobox.Root<Option>
            items={items}
            open={isOpen}
            onOpenChange={setOpen}
            filter={null}
            value={selected}
            disabled={disabled}
            autoHighlight
            itemToStringLabel={labelOf}
            isItemEqualToValue={(one, other) => one.id === other.id}
            onValueChange={(option, details) => {
              if (option === null) onChange('');
              else if (isNew(option)) {
                details.cancel();
                setOpen(false);
                setCreated(option.sku);
              } else choose(option);
            }}
            onInputValueChange={(input, { reason }) => {
              setTyped(reason === 'input-change' || reason === 'input-clear' ? input : '');
              setEntered(undefined);
            }}
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
                  if (event.key === 'Enter' && text !== '' && (!isFound || items.length === 0)) {
                    event.preventBaseUIHandler();
                    event.preventDefault();
                    setEntered(text);
                    setOpen(true);
                  }
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
                    {(option: Option) => (
                      <Combobox.Item key={option.id} value={option} className={styles.item}>
                        {isNew(option) ? (
                          <span className={styles.new}>{forms.createSku(option.sku)}</span>
                        ) : (
                          <>
                            <span className={styles.sku}>{option.sku}</span>
                            <span className={styles.name}>{option.name}</span>
                          </>
                        )}
                      </Combobox.Item>
                    )}
                  </Combobox.List>
                </Combobox.Popup>
              </Combobox.Positioner>
            </Combobox.Portal>
          </Combobox.Root>
        )}
      </Field>
      {created !== undefined && (
        <Suspense fallback={null}>
          {/* React passes the events of a dialog on to the form that contains this field. */}
          <div onSubmit={(event) => event.stopPropagation()}>
            <ProductForm sku={created} onClose={() => setCreated(undefined)} onSaved={choose} />
          </div>
        </Suspense>
      )}
    </>
  );
}

function matches({ sku, barcode, name }: Product, text: string): boolean {
  const wanted = text.toLowerCase();
  return barcode === text || sku.toLowerCase().includes(wanted) || name.toLowerCase().includes(wanted);
}

const labelOf = (option: Option): string => (isNew(option) ? option.sku : `${option.sku} · ${option.name}`);
