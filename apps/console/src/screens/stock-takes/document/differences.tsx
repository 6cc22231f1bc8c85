import type { Product } from '@tallybook/sdk';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { Recosting } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { DataTable, type Column } from '../../../components/data-table.tsx';
import { Card } from '../../../components/page.tsx';
import { Empty, Failed, Loading, NotPermitted, Notice } from '../../../components/states.tsx';
import { useOrganization } from '../../../data/organization.ts';
import { queryClient } from '../../../data/query-client.ts';
import { useLocalization } from '../../../texts/context.ts';
import { decided } from './decided.ts';
import { decisionAbout, isOvertaken, validDecisions, type Decisions, type Difference } from './decisions.ts';
import { Decide, DecideAll } from './overtaken.tsx';
import { OfProduct, ProductLink } from './product-cell.tsx';
import { Post } from './post.tsx';
import { usePreview, type Basis, type Preview, type Take } from './take.ts';
import { Totals } from './totals.tsx';
import { UnitCost } from './unit-cost.tsx';
import { Change, Units } from './units.tsx';
import type { Unsaved } from './use-unsaved.ts';
import styles from './document.module.css';

interface Props {
  readonly take: Take;
  readonly unsaved: Unsaved;
  readonly mayCount: boolean;
  readonly onPosted: (replayed: boolean) => void;
}

/** What posting would change now, what would prevent it, and the button that posts. */
export function Differences(props: Props) {
  const { take } = props;
  const { stockTakeDocument } = useLocalization().texts;
  const { data, error, refetch } = usePreview(take.id, take.counts.length > 0);
  const [known] = useState(take.counts);
  useEffect(() => {
    // Somebody else has counted.
    if (take.counts !== known) void queryClient.invalidateQueries({ queryKey: ['stockTakes', 'preview'] });
  }, [take.counts]);
  if (take.counts.length === 0) return <Empty title={stockTakeDocument.noCounts} />;
  if (data !== undefined) return <Loaded {...props} preview={data} />;
  return error === null ? <Loading /> : <Failed error={error} onRetry={() => void refetch()} />;
}

function Loaded({ take, unsaved, mayCount, onPosted, preview: open }: Props & { readonly preview: Preview }) {
  const { texts, format } = useLocalization();
  const { stockTakeDocument } = texts;
  const { may } = useOrganization();
  const [isPosting, setPosting] = useState(false);
  const [changed, setChanged] = useState<Product>();
  const [chosen, setChosen] = useState<Decisions>(new Map());
  const decisions = useMemo(() => validDecisions(chosen, open.differences), [chosen, open]);
  const preview = useMemo(() => decided(open, decisions), [open, decisions]);
  const { differences, problems } = preview;
  const mayPost = may('movements.adjust');
  const overtaken = open.differences.filter(isOvertaken);
  const rejected = differences.filter((line) => line.problem !== null && !isOvertaken(line)).length;
  const undecided = overtaken.filter(({ product_id }) => !decisions.has(product_id));
  // Counts that a later stock take has made obsolete are decided one by one: none should be posted by the way.
  const moved = undecided.filter((line) => line.counted_later_on === null);
  const decide = (lines: readonly Difference[], basis: Basis) =>
    setChosen(
      (known) =>
        new Map([...known, ...lines.map((line) => [line.product_id, decisionAbout(line, basis)] as const)]),
    );
  const columns = useColumns({
    take,
    unsaved,
    mayCount,
    onChanged: setChanged,
    decisionOf: (line, product) => {
      const asked = overtaken.find(({ product_id }) => product_id === product.id);
      return (
        mayPost &&
        asked !== undefined && (
          <Decide
            line={line}
            product={product}
            basis={decisions.get(product.id)?.basis}
            onDecide={(basis) => decide([asked], basis)}
          />
        )
      );
    },
  });
  return (
    <>
      <p className="muted">{stockTakeDocument.reviewText(format.date(take.count_date))}</p>
      {Object.keys(unsaved.entries).length > 0 && (
        <Notice kind="warning">
          <p>{stockTakeDocument.someUnsaved}</p>
          <Button small onClick={unsaved.saveAll}>
            {stockTakeDocument.saveAll}
          </Button>
        </Notice>
      )}
      {changed !== undefined && (
        <Notice kind="warning">{stockTakeDocument.countChanged(`${changed.sku} ${changed.name}`)}</Notice>
      )}
      {mayPost && moved.length > 0 && (
        <DecideAll undecided={moved.length} onDecide={(basis) => decide(moved, basis)} />
      )}
      {rejected > 0 && <Notice kind="error">{stockTakeDocument.rejected(format.number(rejected))}</Notice>}
      {differences.some((each) => each.valuation_status === 'recosting') && (
        <Notice kind="warning">{stockTakeDocument.recosting}</Notice>
      )}
      <Card>
        <Totals totals={preview.totals} adjusted={stockTakeDocument.toAdjust} />
      </Card>
      {differences.length === 0 ? (
        <Notice>{stockTakeDocument.noDifference}</Notice>
      ) : (
        <DataTable
          caption={stockTakeDocument.differences}
          columns={columns}
          // What would be rejected comes first, where it is seen.
          rows={[
            ...differences.filter(({ problem }) => problem !== null),
            ...differences.filter(({ problem }) => problem === null),
          ]}
          keyOf={({ product_id }) => product_id}
          kindOf={({ problem }) => (problem === null ? undefined : 'error')}
        />
      )}
      {mayPost ? (
        problems === 0 && (
          <div className={styles.actions}>
            <Button kind="main" onClick={() => setPosting(true)}>
              {stockTakeDocument.post}
            </Button>
          </div>
        )
      ) : (
        <NotPermitted role="accountant" />
      )}
      <Post
        open={isPosting}
        onClose={() => setPosting(false)}
        take={take}
        totals={preview.totals}
        basis={[...decisions.values()]}
        onPosted={onPosted}
      />
    </>
  );
}

function useColumns({
  take,
  unsaved,
  mayCount,
  onChanged,
  decisionOf,
}: Omit<Props, 'onPosted'> & {
  readonly onChanged: (product: Product) => void;
  readonly decisionOf: (line: Difference, product: Product) => ReactNode;
}): Column<Difference>[] {
  const { texts, format } = useLocalization();
  const { stockTakeDocument } = texts;
  return [
    {
      key: 'product',
      title: stockTakeDocument.product,
      isHeader: true,
      cell: (row) => (
        <OfProduct id={row.product_id}>
          {(product) => (
            <>
              <ProductLink product={product} date={take.count_date} movementId={null} />
              {decisionOf(row, product)}
              {mayCount && row.difference > 0 && row.problem === null && (
                <UnitCost
                  take={take}
                  product={product}
                  counted={row.counted}
                  average={row.unit_cost}
                  onChanged={onChanged}
                />
              )}
              {row.problem !== null && (
                <div className={styles.problem}>
                  {!decisionOf(row, product) && <Problem problem={row.problem} />}{' '}
                  {mayCount && (
                    <Button
                      small
                      aria-label={`${stockTakeDocument.withdraw}: ${product.sku} ${product.name}`}
                      onClick={() => unsaved.withdraw(product.id)}
                    >
                      {stockTakeDocument.withdraw}
                    </Button>
                  )}
                </div>
              )}
            </>
          )}
        </OfProduct>
      ),
    },
    {
      key: 'expected',
      title: stockTakeDocument.expected,
      isNumber: true,
      // With a decision, what the count is compared with.
      cell: ({ product_id, counted, difference }) => <Units id={product_id} value={counted - difference} />,
    },
    {
      key: 'counted',
      title: stockTakeDocument.countedQuantity,
      isNumber: true,
      cell: ({ product_id, counted }) => <Units id={product_id} value={counted} />,
    },
    {
      key: 'difference',
      title: stockTakeDocument.difference,
      isNumber: true,
      cell: ({ product_id, difference }) => (
        <strong>
          <Change id={product_id} value={difference} />
        </strong>
      ),
    },
    {
      key: 'value',
      title: stockTakeDocument.value,
      isNumber: true,
      cell: ({ cost_amount, valuation_status }) =>
        cost_amount === null ? (
          '–'
        ) : (
          <>
            {format.signedAmount(cost_amount)} <Recosting status={valuation_status} />
          </>
        ),
    },
  ];
}

function Problem({ problem: { code, detail } }: { readonly problem: { code: string; detail: string } }) {
  const { problems } = useLocalization().texts;
  return problems[code] ?? detail;
}
