import type { PostStockMovement, Product, StockMovement } from '@tallybook/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { explainWrite, fieldErrors } from './errors.ts';
import { Field } from './field.tsx';
import { tallybook } from './tallybook.ts';
import { stockLevelOf, useStockLevel } from './use-stock-level.ts';

type MovementType = PostStockMovement['type'];
const types: Record<MovementType, string> = { entry: 'Receive', exit: 'Issue', adjustment: 'Adjust' };
const quantityHints: Record<MovementType, string> = {
  entry: 'Whole units, 1 or more.',
  exit: 'Whole units, 1 or more.',
  adjustment: 'The difference: negative if units are missing.',
};
const shown = ['quantity', 'unit_cost', 'movement_date', 'reference'];

interface Props {
  product: Product;
  onPosted: (movement: StockMovement) => void;
  onClose: () => void;
}

export function MovementDialog({ product, onPosted, onClose }: Props) {
  const [type, setType] = useState<MovementType>('entry');
  const level = useStockLevel(product.id);
  const queryClient = useQueryClient();
  const heading = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const post = useMutation({
    mutationFn: tallybook.stockMovements.post,
    onSuccess: onPosted,
    // After an error too: the movement may have been posted, or others may have changed the stock.
    onSettled: () => queryClient.invalidateQueries(stockLevelOf(product.id)),
  });
  const errors = fieldErrors(post.error);
  const isExplained = Object.keys(errors).some((name) => shown.includes(name));

  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [post.error]);

  const submit = (data: FormData) => {
    const text = (name: string) => String(data.get(name) ?? '').trim();
    post.mutate({
      product_id: product.id,
      type,
      quantity: Number(text('quantity')),
      unit_cost: Number(text('unit_cost')),
      movement_date: text('movement_date'),
      ...(text('reference') && { reference: text('reference') }),
    });
  };

  return (
    <dialog ref={dialog} aria-labelledby={heading} onClose={onClose}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit(new FormData(event.currentTarget));
        }}
      >
        <h2 id={heading}>{product.name}</h2>
        <p className="hint">{level.data ? `${level.data.on_hand} ${product.unit} on hand` : '…'}</p>
        <fieldset>
          <legend>Movement</legend>
          {Object.entries(types).map(([value, label]) => (
            <label key={value}>
              <input
                type="radio"
                name="type"
                value={value}
                checked={type === value}
                onChange={() => {
                  setType(value as MovementType);
                  post.reset();
                }}
              />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
        <Field
          name="quantity"
          type="number"
          label={`Quantity (${product.unit})`}
          hint={quantityHints[type]}
          error={errors['quantity']}
          autoFocus
        />
        {type !== 'exit' && (
          <Field
            name="unit_cost"
            type="number"
            step="any"
            label="Cost per unit"
            hint="Values the units that come in."
            error={errors['unit_cost']}
          />
        )}
        <Field
          name="movement_date"
          type="date"
          label="Date"
          defaultValue={new Date().toISOString().slice(0, 10)}
          error={errors['movement_date']}
        />
        <Field
          name="reference"
          label="Reference (optional)"
          hint="A delivery note or an order number."
          error={errors['reference']}
        />
        {post.error && !isExplained && (
          <p role="alert" className="problem">
            {explainWrite(post.error)}
          </p>
        )}
        <div className="buttons">
          <button type="button" className="quiet" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
          <button type="submit" disabled={post.isPending}>
            {post.isPending ? 'Posting …' : 'Post movement'}
          </button>
        </div>
      </form>
    </dialog>
  );
}
