import type { Product } from '@tallybook/sdk';
import { useForm } from '../data/forms/use-form.ts';
import { createProduct } from '../generated/forms.ts';
import { useTexts } from '../texts/context.ts';
import { Dialog } from './dialog.tsx';
import { FormField } from './form-field.tsx';
import { useToast } from './toasts.tsx';
import { WriteForm } from './write-form.tsx';

interface Props {
  /** Absent for a new product. */
  readonly product?: Product | undefined;
  /** The SKU that a new product begins with. */
  readonly sku?: string;
  /** The barcode that the form begins with, such as one that was scanned. */
  readonly barcode?: string;
  readonly onClose: () => void;
  readonly onSaved?: (product: Product) => void;
}

const textFields = [
  'sku',
  'barcode',
  'name',
  'unit',
  'category',
  'reorder_point',
  'reorder_quantity',
  'lead_time_days',
] as const;
/** Fields that may stay empty. */
const optionalFields = [
  'barcode',
  'category',
  'reorder_point',
  'reorder_quantity',
  'lead_time_days',
] as const;

/** Creates a product, or changes one. Is mounted when it opens. */
export function ProductForm({ product, sku = '', barcode, onClose, onSaved }: Props) {
  const { common, productForm: labels } = useTexts();
  const toast = useToast();
  const form = useForm(createProduct, 'products', product === undefined ? 'create' : 'update', {
    subject: product?.id ?? '',
    values: {
      sku: product?.sku ?? sku,
      barcode: barcode ?? product?.barcode ?? '',
      name: product?.name ?? '',
      unit: product?.unit ?? 'pcs',
      category: product?.category ?? '',
      reorder_point: String(product?.reorder_point ?? ''),
      reorder_quantity: String(product?.reorder_quantity ?? ''),
      lead_time_days: String(product?.lead_time_days ?? ''),
      costing_method: product?.costing_method ?? 'moving_average',
    },
    toInput: ({ costing_method, ...input }) => {
      if (product === undefined) return { ...input, costing_method };
      // An empty field removes the value that the product has.
      const removed = optionalFields.filter((name) => !(name in input));
      return { id: product.id, ...input, ...Object.fromEntries(removed.map((name) => [name, null])) };
    },
    changes: ['products', 'stockLevels', 'alerts', 'valuation'],
    onDone: ({ data }) => {
      toast(labels.saved(data.sku));
      onClose();
      onSaved?.(data);
    },
    explain: ({ code }, field) =>
      field === 'sku' && code === 'SKU_ALREADY_EXISTS'
        ? labels.skuTaken
        : field === 'barcode' && code === 'BARCODE_ALREADY_EXISTS'
          ? labels.barcodeTaken
          : undefined,
  });
  const hints: Partial<Record<(typeof textFields)[number], string>> = {
    barcode: labels.barcodeHint,
    reorder_point: labels.reorderHint,
  };
  return (
    <Dialog open onClose={onClose} kind="panel" title={product === undefined ? labels.create : labels.edit}>
      <WriteForm form={form} submit={common.save} onCancel={onClose}>
        {textFields.map((name) => (
          <FormField
            key={name}
            form={form}
            name={name}
            label={labels.fields[name]}
            hint={hints[name]}
            optional={optionalFields.some((each) => each === name)}
          />
        ))}
        {product === undefined && (
          <FormField
            form={form}
            name="costing_method"
            label={labels.method}
            hint={labels.methodHint}
            options={labels.methods}
          />
        )}
      </WriteForm>
    </Dialog>
  );
}
