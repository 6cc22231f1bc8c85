import { formatDecimal } from '@tallybook/domain/rules';
import { Button } from '../../components/button.tsx';
import { DataTable, type Column } from '../../components/data-table.tsx';
import { fieldsClass, TextField } from '../../components/field.tsx';
import { JournalLines } from '../../components/journal-lines.tsx';
import { Card, Figures } from '../../components/page.tsx';
import { Failed, Loading } from '../../components/states.tsx';
import { UnconfirmedNotice } from '../../components/unconfirmed-notice.tsx';
import { WriteProblem } from '../../components/write-problem.tsx';
import { useOrganization } from '../../data/organization.ts';
import { useLocalization } from '../../texts/context.ts';
import { changeOf, moneyScaleOf, reviewOf } from './preview.ts';
import { usePositions } from './query.ts';
import { ProductName } from './sheet-columns.tsx';
import type { WriteDownSheet } from './use-sheet.ts';
import styles from './write-downs.module.css';

interface Props {
  readonly sheet: WriteDownSheet;
  readonly onBack: () => void;
}

/** The effects of the values: the allowance of each product, the sums and the journal entry, before anything is recorded. */
export function Review({ sheet, onBack }: Props) {
  const { texts, format } = useLocalization();
  const { writeDowns } = texts;
  const { organization } = useOrganization();
  const { entries, values, write, errorOf } = sheet;
  const positions = usePositions(
    entries.map(({ product }) => product.id),
    values.as_of,
  );
  if (positions.error !== null) return <Failed error={positions.error} onRetry={positions.reload} />;
  if (entries.some(({ product }) => !positions.of.has(product.id))) return <Loading />;
  const scale = moneyScaleOf(positions.of.values());
  const money = (amount: string): string => format.money(amount, organization.currency);
  const rows = entries.map((entry, at) => {
    const [position, value] = [positions.of.get(entry.product.id), sheet.valueOf(entry.product.id)];
    return {
      ...entry,
      value,
      error: sheet.itemError(at),
      change: position === undefined || value === undefined ? undefined : changeOf(position, value),
    };
  });
  const changes = rows.flatMap(({ change }) => change ?? []);
  const hasAccounts =
    values.withEntry && values.loss_account.trim() !== '' && values.allowance_account.trim() !== '';
  const review = reviewOf(changes, hasAccounts ? sheet.accounts : undefined, scale);
  const amount = (units: bigint | undefined, isSigned = false): string =>
    units === undefined
      ? '–'
      : isSigned
        ? format.signedAmount(formatDecimal(units, scale))
        : format.amount(formatDecimal(units, scale));
  const columns: Column<(typeof rows)[number]>[] = [
    {
      key: 'product',
      title: writeDowns.product,
      isHeader: true,
      cell: ({ product, error }) => (
        <>
          <ProductName product={product} />
          {error !== undefined && (
            <p className={styles.problem} role="alert">
              {error}
            </p>
          )}
        </>
      ),
    },
    {
      key: 'nrv',
      title: writeDowns.nrv,
      isNumber: true,
      cell: ({ value, text }) => (value === undefined ? text : format.unitCost(value)),
    },
    {
      key: 'before',
      title: writeDowns.before,
      isNumber: true,
      cell: ({ change }) => amount(change?.previous),
    },
    {
      key: 'after',
      title: writeDowns.after,
      isNumber: true,
      cell: ({ change }) => amount(change?.allowance),
    },
    {
      key: 'change',
      title: writeDowns.change,
      isNumber: true,
      cell: ({ change }) => (
        <strong>{amount(change === undefined ? undefined : change.allowance - change.previous, true)}</strong>
      ),
    },
  ];
  const isAtField =
    ['as_of', 'reason', 'journal/loss_account', 'journal/allowance_account'].some(
      (name) => errorOf(name) !== undefined,
    ) || entries.some((_, at) => sheet.itemError(at) !== undefined);
  return (
    <Card title={writeDowns.preview}>
      <div className="stack">
        <DataTable
          caption={writeDowns.preview}
          columns={columns}
          rows={rows}
          keyOf={({ product }) => product.id}
        />
        <Figures
          items={[
            { label: writeDowns.after, value: money(review.allowance) },
            { label: writeDowns.change, value: money(review.change), hint: writeDowns.changeHint },
          ]}
        />
        <fieldset disabled={write.isUnknown} className="stack">
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={values.withEntry}
              onChange={({ currentTarget }) => sheet.change({ withEntry: currentTarget.checked })}
            />
            {writeDowns.withEntry}
          </label>
          {values.withEntry && (
            <div className={fieldsClass}>
              {(['loss_account', 'allowance_account'] as const).map((name) => (
                <TextField
                  key={name}
                  label={writeDowns.accounts[name]}
                  hint={writeDowns.accountHints[name]}
                  autoComplete="off"
                  value={values[name]}
                  error={errorOf(`journal/${name}`)}
                  onChange={({ currentTarget }) => sheet.change({ [name]: currentTarget.value })}
                />
              ))}
            </div>
          )}
        </fieldset>
        {hasAccounts &&
          (review.lines.length === 0 ? (
            <p className="muted">{writeDowns.noLines}</p>
          ) : (
            <JournalLines caption={writeDowns.entry} lines={review.lines} />
          ))}
        <UnconfirmedNotice write={write} />
        {sheet.isSubmitted && !sheet.hasIssues && !isAtField && (
          <WriteProblem error={write.error} onRetry={write.retry} isUnknown={write.isUnknown} />
        )}
        {sheet.isSubmitted && isAtField && <p className={styles.problem}>{writeDowns.seeFields}</p>}
        <div className={styles.actions}>
          {!write.isUnknown && <Button onClick={onBack}>{writeDowns.back}</Button>}
          {!write.isUnknown && (
            <Button kind="main" busy={write.isPending} onClick={sheet.submit}>
              {writeDowns.record}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}
