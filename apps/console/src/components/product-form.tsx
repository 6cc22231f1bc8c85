import type { Product } from '@tallybook/sdk';
import { useState } from 'react';
import { tallybook } from '../data/client.ts';
import { errorFacts, fieldErrors } from '../data/errors.ts';
import { explainIssue } from '../data/forms/explain-issue.ts';
import type { FieldIssue } from '../data/forms/field.ts';
import { readForm } from '../data/forms/read-field.ts';
import { useWrite } from '../data/use-write.ts';
import { createProduct, updateProduct } from '../generated/forms.ts';
import { useLocalization } from '../texts/context.ts';
import { Button } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import { TextField } from './field.tsx';
import { Select } from './select.tsx';
import { Notice } from './states.tsx';
import { useToast } from './toasts.tsx';
import { WriteProblem } from './write-problem.tsx';
import styles from './product-form.module.css';

interface Props {
  /** Absent for a new product. */
  readonly product?: Product | undefined;
  readonly onClose: () => void;
  readonly onSaved?: (product: Product) => void;
}

const textFields = [
  'sku',
  'name',
  'unit',
  'category',
  'reorder_point',
  'reorder_quantity',
  'lead_time_days',
] as const;
type Name = (typeof textFields)[number];

/** Fields that may stay empty; the others of them hold whole numbers. */
const optionalFields = ['category', 'reorder_point', 'reorder_quantity', 'lead_time_days'] as const;
const isOptional = (name: Name): name is (typeof optionalFields)[number] =>
  optionalFields.some((each) => each === name);

/** Creates a product, or changes one. Is mounted when it opens, with an Idempotency-Key of its own. */
export function ProductForm({ product, onClose, onSaved }: Props) {
  const { texts, format } = useLocalization();
  const { common, forms, productForm: labels } = texts;
  const toast = useToast();
  const [values, setValues] = useState({
    sku: product?.sku ?? '',
    name: product?.name ?? '',
    unit: product?.unit ?? 'pcs',
    category: product?.category ?? '',
    reorder_point: String(product?.reorder_point ?? ''),
    reorder_quantity: String(product?.reorder_quantity ?? ''),
    lead_time_days: String(product?.lead_time_days ?? ''),
  });
  const [method, setMethod] = useState<Product['costing_method']>('moving_average');
  const [issues, setIssues] = useState<Readonly<Record<string, FieldIssue>>>({});
  const write = useWrite<unknown, Product>(
    (input, options) =>
      product === undefined
        ? tallybook.products.create(input as Parameters<typeof tallybook.products.create>[0], options)
        : tallybook.products.update(input as Parameters<typeof tallybook.products.update>[0], options),
    {
      changes: ['products', 'stockLevels', 'alerts', 'valuation'],
      onDone: ({ data }) => {
        toast(labels.saved(data.sku));
        onClose();
        onSaved?.(data);
      },
    },
  );
  const rejected = fieldErrors(write.error);
  const isDuplicate = errorFacts(write.error).code === 'SKU_ALREADY_EXISTS';
  const errorOf = (name: Name): string | undefined => {
    const issue = issues[name];
    if (issue !== undefined) return explainIssue(issue, texts, format);
    return name === 'sku' && isDuplicate ? labels.skuTaken : rejected[name];
  };

  function submit(): void {
    const form =
      product === undefined
        ? readForm(createProduct, { ...values, costing_method: method })
        : readForm(updateProduct, { id: product.id, ...values });
    setIssues('issues' in form ? form.issues : {});
    if (!('input' in form)) return;
    // An empty field removes the value that the product has.
    const removed = optionalFields.filter((name) => product !== undefined && values[name].trim() === '');
    write.send({ ...form.input, ...Object.fromEntries(removed.map((name) => [name, null])) });
  }

  return (
    <Dialog open onClose={onClose} kind="panel" title={product === undefined ? labels.create : labels.edit}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (write.isUnknown) write.retry();
          else submit();
        }}
      >
        <fieldset disabled={write.isUnknown} className={`stack ${styles.fields}`}>
          {textFields.map((name) => (
            <TextField
              key={name}
              label={labels.fields[name]}
              hint={name === 'reorder_point' ? labels.reorderHint : undefined}
              optional={isOptional(name)}
              inputMode={isOptional(name) && name !== 'category' ? 'numeric' : 'text'}
              autoComplete="off"
              value={values[name]}
              error={errorOf(name)}
              onChange={({ currentTarget }) => setValues({ ...values, [name]: currentTarget.value })}
            />
          ))}
          {product === undefined && (
            <Select
              label={labels.method}
              hint={labels.methodHint}
              value={method}
              options={createProduct.costing_method.options.map((value) => ({
                value,
                label: labels.methods[value],
              }))}
              onChange={setMethod}
            />
          )}
        </fieldset>
        {write.isUnknown ? (
          <Notice kind="warning">
            <p>{forms.unknownOutcome}</p>
            <p>{forms.unknownOutcomeHint}</p>
          </Notice>
        ) : (
          !isDuplicate &&
          Object.keys(rejected).length === 0 && <WriteProblem error={write.error} onRetry={write.retry} />
        )}
        <DialogActions>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" kind="main" busy={write.isPending}>
            {write.isUnknown ? common.retry : common.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
