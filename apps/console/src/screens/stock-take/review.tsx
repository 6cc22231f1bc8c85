import { TallybookError, type FieldError, type RecordStockTake, type WriteOptions } from '@tallybook/sdk';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { Failed, Loading, Notice } from '../../components/states.tsx';
import { UnconfirmedNotice } from '../../components/unconfirmed-notice.tsx';
import { WriteProblem } from '../../components/write-problem.tsx';
import { tallybook } from '../../data/client.ts';
import { parseUnitCost } from '../../data/counts.ts';
import { useOrganization } from '../../data/organization.ts';
import { useWrite } from '../../data/use-write.ts';
import { useFormat, useTexts } from '../../texts/context.ts';
import { readCounts, type Draft, type Entry } from './draft.ts';
import type { PostedStockTake } from './posted.tsx';
import { useCountedLevels } from './query.ts';
import { reviewColumns } from './review-columns.tsx';
import { lineOf, totalOf, type Line } from './lines.ts';
import styles from './stock-take.module.css';

interface Props {
  readonly draft: Draft;
  readonly enter: (changes: readonly Entry[]) => void;
  /** @param dateError what is wrong with the count date, if that is the reason */
  readonly onBack: (dateError?: string) => void;
  readonly onPosted: (result: PostedStockTake) => void;
}

/** The differences and their value, from levels that were read just now, and the button that posts them. */
export function Review(props: Props) {
  const levels = useCountedLevels(Object.keys(props.draft.entries), props.draft.date);
  const known = useRef(levels.of);
  const [isFresh, setFresh] = useState(false);
  const reload = async () => {
    await levels.reload();
    setFresh(true);
  };
  useEffect(() => void reload(), []);
  if (levels.error !== null) return <Failed error={levels.error} onRetry={() => void reload()} />;
  if (!isFresh) return <Loading />;
  return <Differences {...props} levelOf={levels.of} knownOf={known.current} />;
}

type LevelOf = ReturnType<typeof useCountedLevels>['of'];

function Differences({
  draft,
  enter,
  onBack,
  onPosted,
  levelOf,
  knownOf,
}: Props & { readonly levelOf: LevelOf; readonly knownOf: LevelOf }) {
  const texts = useTexts();
  const { stockTake } = texts;
  const format = useFormat();
  const { organization } = useOrganization();
  const { counts, invalid } = useMemo(() => readCounts(draft, format.decimalSeparator), [draft, format]);
  const post = useWrite(
    (input: RecordStockTake, options: WriteOptions) => tallybook.stockTakes.record(input, options),
    {
      changes: ['stockLevels', 'alerts', 'stockMovements', 'stockCards', 'valuation', 'products'],
      onDone: ({ data, replayed }) => onPosted({ ...data, replayed }),
      kept: { operation: 'stockTakes.record', subject: 'in one step' },
    },
  );
  const send = () =>
    post.send({
      count_date: draft.date,
      counts: counts.map(({ entry, counted }) => countOf(entry, counted, format.decimalSeparator)),
    });
  const errors = itemErrors(post.error);
  const lines = Object.values(draft.entries).map((entry): Line => {
    const at = counts.findIndex((count) => count.entry.product.id === entry.product.id);
    return lineOf(
      entry,
      counts[at]?.counted,
      levelOf(entry.product.id),
      errors.get(at),
      format.decimalSeparator,
    );
  });
  const isWrong = ({ error }: Line) => error !== undefined;
  const differs = (line: Line) => !isWrong(line) && line.difference?.quantity !== 0;
  // What was rejected comes first, where it is seen.
  const shown = [...lines.filter(isWrong), ...lines.filter(differs)];
  const hasChanged = lines.some(
    ({ entry, level }) => (knownOf(entry.product.id) ?? level)?.on_hand !== level?.on_hand,
  );
  const dateError = post.error instanceof TallybookError ? dateErrorOf(post.error.errors) : undefined;
  return (
    <>
      <p className="muted">{stockTake.reviewText(format.date(draft.date))}</p>
      {hasChanged && <Notice kind="warning">{stockTake.changed}</Notice>}
      {lines.some(({ level }) => level?.valuation_status === 'recosting') && (
        <Notice kind="warning">{stockTake.recosting}</Notice>
      )}
      {shown.length === 0 ? (
        <Notice>{stockTake.noDifference(format.number(counts.length))}</Notice>
      ) : (
        <DataTable
          caption={stockTake.reviewTitle}
          columns={reviewColumns({ texts, format, enter, isLocked: post.isUnknown })}
          rows={shown}
          keyOf={({ entry }) => entry.product.id}
          kindOf={({ error }) => (error === undefined ? undefined : 'error')}
          footer={
            <tr>
              <th scope="row">{stockTake.total}</th>
              {/* As wide as the table, with or without the minor column. */}
              <td className="number" colSpan={99}>
                {format.money(totalOf(lines), organization.currency)}
              </td>
            </tr>
          }
        />
      )}
      {shown.length > 0 && shown.length < lines.length && (
        <p className="muted">{stockTake.matching(format.number(lines.length - shown.length))}</p>
      )}
      {lines.some(({ difference }) => difference?.isEstimate) && (
        <p className="muted">≈ {stockTake.estimateHint}</p>
      )}
      {invalid.length > 0 && <Notice kind="error">{stockTake.invalid(format.number(invalid.length))}</Notice>}
      {errors.size > 0 ? (
        <Notice kind="error">{stockTake.rejected}</Notice>
      ) : dateError === undefined ? (
        <WriteProblem error={post.error} onRetry={post.retry} isUnknown={post.isUnknown} />
      ) : (
        <Notice kind="error">{dateError}</Notice>
      )}
      <UnconfirmedNotice write={post} />
      <div className={styles.actions}>
        <Button onClick={() => onBack(dateError)}>{stockTake.back}</Button>
        {invalid.length === 0 && counts.length > 0 && (
          <Button kind="main" busy={post.isPending} onClick={post.isUnknown ? post.retry : send}>
            {post.isPending ? stockTake.posting : stockTake.post}
          </Button>
        )}
      </div>
    </>
  );
}

function countOf({ product, unitCost }: Entry, counted: number, separator: '.' | ',') {
  const cost = parseUnitCost(unitCost, separator);
  return {
    product_id: product.id,
    counted_quantity: counted,
    // Exact: at most 15 digits, and the number prints as the same text.
    ...(typeof cost === 'string' && { unit_cost: Number(cost) }),
  };
}

/** The first error of each count, by its index. */
function itemErrors(error: unknown): ReadonlyMap<number, FieldError> {
  const errors = new Map<number, FieldError>();
  for (const each of error instanceof TallybookError ? error.errors : []) {
    const [, at] = /^\/counts\/(\d+)(?:\/|$)/.exec(each.pointer) ?? [];
    if (at !== undefined && !errors.has(Number(at))) errors.set(Number(at), each);
  }
  return errors;
}

const dateErrorOf = (errors: readonly FieldError[]): string | undefined =>
  errors.find(({ pointer }) => pointer === '/count_date')?.detail;
