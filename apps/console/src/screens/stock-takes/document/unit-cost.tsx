import type { CountStock, Product, WriteOptions } from '@tallybook/sdk';
import { useEffect, useState } from 'react';
import { WriteProblem } from '../../../components/write-problem.tsx';
import { tallybook } from '../../../data/client.ts';
import { parseUnitCost } from '../../../data/counts.ts';
import { queryClient } from '../../../data/query-client.ts';
import { useWrite } from '../../../data/use-write.ts';
import { useLocalization } from '../../../texts/context.ts';
import { readTake, type Take } from './take.ts';
import styles from './document.module.css';

interface Props {
  readonly take: Take;
  readonly product: Product;
  readonly counted: number;
  /** What the surplus units cost without another cost. */
  readonly average: number | null;
  /** The product was counted again, so nothing was saved. */
  readonly onChanged: (product: Product) => void;
}

/** A surplus has a cost per unit: the average, unless another is entered. It is saved with the count. */
export function UnitCost({ take, product, counted, average, onChanged }: Props) {
  const { texts, format } = useLocalization();
  const { stockTakeDocument } = texts;
  const saved = take.counts.find(({ product_id }) => product_id === product.id)?.unit_cost ?? null;
  const savedText = saved === null ? '' : format.typed(String(saved));
  /** What the person is typing, and the count that it is for: somebody else may count meanwhile. */
  const [draft, setDraft] = useState<{ readonly text: string; readonly counted: number }>();
  const text = draft?.text ?? savedText;
  useEffect(() => {
    setDraft((typed) => (typed?.text.trim() === savedText ? undefined : typed));
  }, [savedText]);
  const cost = parseUnitCost(text, format.decimalSeparator);
  const write = useWrite(
    (input: CountStock, options: WriteOptions) => tallybook.stockTakes.count(input, options),
    {
      changes: ['stockTakes'],
      onDone: () => {
        write.renew();
      },
    },
  );
  const [isChecking, setChecking] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  /** Whether the count that is sent along is still the last one. */
  const check = async (typed: { readonly text: string; readonly counted: number }): Promise<boolean> => {
    setChecking(true);
    setFailure(null);
    try {
      const { counts } = await readTake(take.id);
      const now = counts.find(({ product_id }) => product_id === product.id)?.counted;
      if (now === typed.counted) return true;
      onChanged(product);
      // Saved with the next key, for the count that the person is then told.
      if (now !== undefined) setDraft({ ...typed, counted: now });
      void queryClient.invalidateQueries({ queryKey: ['stockTakes', 'preview'] });
    } catch (error) {
      setFailure(error);
    } finally {
      setChecking(false);
    }
    return false;
  };
  const save = async () => {
    if (draft === undefined || cost === null || text.trim() === savedText || isChecking || write.isPending)
      return;
    if (!(await check(draft))) return;
    const count = { product_id: product.id, counted_quantity: draft.counted };
    // Exact: at most 15 digits, and the number prints as the same text.
    write.send({ id: take.id, counts: [cost === undefined ? count : { ...count, unit_cost: Number(cost) }] });
  };
  return (
    <div className={styles.cost}>
      {stockTakeDocument.unitCost}
      <input
        className={styles.input}
        inputMode="decimal"
        autoComplete="off"
        readOnly={isChecking || write.isPending || write.isUnknown}
        aria-label={stockTakeDocument.unitCostOf(`${product.sku} ${product.name}`)}
        aria-invalid={cost === null}
        placeholder={average === null ? '0' : format.unitCost(average)}
        value={text}
        onChange={({ currentTarget }) =>
          setDraft({ text: currentTarget.value, counted: draft?.counted ?? counted })
        }
        onBlur={() => void save()}
        onKeyDown={({ key }) => {
          if (key === 'Enter') void save();
          if (key === 'Escape') setDraft(undefined);
        }}
      />
      {cost === null && <span className={styles.problem}>{stockTakeDocument.costInvalid}</span>}
      <WriteProblem
        error={failure ?? write.error}
        onRetry={failure === null ? write.retry : () => void save()}
      />
    </div>
  );
}
