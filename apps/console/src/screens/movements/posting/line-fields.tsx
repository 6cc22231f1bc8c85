import type { Product } from '@tallybook/sdk';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, type KeyboardEvent, type RefObject } from 'react';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/field.tsx';
import { Icon } from '../../../components/icon.tsx';
import { ProductPicker } from '../../../components/product-picker.tsx';
import { useOrganization } from '../../../data/organization.ts';
import { query } from '../../../data/query.ts';
import { useLocalization } from '../../../texts/context.ts';
import { useFieldMessages } from './field-messages.tsx';
import type { Line } from './lines.ts';
import styles from './panel.module.css';
import { Preview } from './preview.tsx';
import type { Posting } from './use-posting.ts';

interface Props {
  readonly posting: Posting;
  readonly line: Line;
  readonly at: number;
  /** The control of the first line that gets the focus when the panel opens. */
  readonly first: RefObject<HTMLInputElement | null>;
}

/**
 * Product, quantity and unit cost of one movement. A chosen product leads to the quantity, and Enter from there to the next
 * line, or to the cost if none is suggested: with a scanner, a line takes one key more than its data.
 */
export function LineFields({ posting, line, at, first }: Props) {
  const { texts, format } = useLocalization();
  const { movements, forms } = texts;
  const { organization } = useOrganization();
  const { values, setLine, addLine, removeLine, added, corrects, levels, costOf } = posting;
  const { ofLine } = useFieldMessages(posting);
  const quantityError = ofLine(line, 'quantity');
  const errorId = useId();
  const own = useRef<HTMLInputElement>(null);
  const element = useRef<HTMLFieldSetElement>(null);
  const product = useQuery({
    ...query('products', 'get', { id: line.product_id }),
    enabled: line.product_id !== '',
  }).data;
  // A scanner is faster than the level, which may bring a suggestion.
  const isCostMissing = levels.byProduct.has(line.product_id) && costOf(line) === '';
  const picker = at === 0 ? first : own;
  const inputOf = (name: string, of: Element | null = element.current): HTMLInputElement | null =>
    of?.querySelector(`[data-field="${name}"] input`) ?? null;
  useEffect(() => {
    if (added === line.key) inputOf('product_id')?.focus();
  }, [added]);

  const onEnter =
    (name: 'quantity' | 'unit_cost') =>
    (event: KeyboardEvent): void => {
      // Of a correction there is one line, which Enter sends.
      if (event.key !== 'Enter' || corrects !== undefined) return;
      event.preventDefault();
      if (line.product_id === '') inputOf('product_id')?.focus();
      else if (line.quantity.trim() === '') inputOf('quantity')?.focus();
      else if (name === 'quantity' && isCostMissing) inputOf('unit_cost')?.focus();
      else if (at + 1 < values.lines.length)
        inputOf('product_id', element.current?.nextElementSibling ?? null)?.focus();
      else addLine();
    };
  const remove = (): void => {
    const next = element.current?.nextElementSibling ?? element.current?.previousElementSibling ?? null;
    // The button disappears, and the focus with it.
    inputOf('product_id', next)?.focus();
    removeLine(line);
  };
  return (
    <fieldset ref={element} className={styles.line}>
      <legend className="visually-hidden">{movements.line(format.number(at + 1))}</legend>
      <div data-field="product_id" className={styles.product}>
        <ProductPicker
          label={movements.product}
          placeholder={forms.productHint}
          value={line.product_id}
          onChange={(product_id) => {
            // Another product has another cost to suggest.
            setLine(line, { product_id, unit_cost: undefined });
            if (product_id !== '') inputOf('quantity')?.select();
          }}
          error={ofLine(line, 'product_id')}
          inputRef={picker}
        />
      </div>
      <div data-field="quantity">
        <TextField
          label={
            product === undefined ? movements.quantity : `${movements.quantity} (${baseUnitOf(product)})`
          }
          inputMode={values.type === 'adjustment' ? 'text' : 'numeric'}
          autoComplete="off"
          value={line.quantity}
          sharedErrorId={quantityError === undefined ? undefined : errorId}
          onKeyDown={onEnter('quantity')}
          onChange={({ currentTarget }) => setLine(line, { quantity: currentTarget.value })}
        />
      </div>
      <div data-field="unit_cost">
        <TextField
          label={`${movements.unitCost} (${organization.currency})`}
          inputMode="decimal"
          autoComplete="off"
          value={costOf(line)}
          title={line.unit_cost === undefined && costOf(line) !== '' ? movements.suggested : undefined}
          error={ofLine(line, 'unit_cost')}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onKeyDown={onEnter('unit_cost')}
          onChange={({ currentTarget }) => setLine(line, { unit_cost: currentTarget.value })}
        />
      </div>
      {values.lines.length > 1 && (
        <div className={styles.remove}>
          <Button
            small
            kind="plain"
            aria-label={movements.removeLine(format.number(at + 1))}
            onClick={remove}
          >
            <Icon name="close" />
          </Button>
        </div>
      )}
      <div id={errorId} className={styles.lineError} aria-live="polite">
        {quantityError}
      </div>
      <Preview posting={posting} line={line} />
    </fieldset>
  );
}

/** What the form counts: base units. */
const baseUnitOf = ({ unit, quantity_scale: scale, base_unit_label: label }: Product): string =>
  scale === 0 ? unit : (label ?? `${unit} / ${10 ** scale}`);
