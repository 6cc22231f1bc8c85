import { tallybook } from '../../../data/client.ts';
import type { FieldIssue } from '../../../data/forms/field.ts';
import { readForm } from '../../../data/forms/read-field.ts';
import { readQuantity } from '../../../data/forms/read-quantity.ts';
import { query } from '../../../data/query.ts';
import { queryClient } from '../../../data/query-client.ts';
import { daysAhead, today } from '../../../data/today.ts';
import { useWrite, type Write } from '../../../data/use-write.ts';
import { postMovement } from '../../../generated/forms.ts';
import type { Format } from '../../../texts/format.ts';
import type { Mistake, PostingPreset } from '../../../components/posting-context.ts';
import type { CorrectedMovement, PostStockMovement, StockMovement } from '@tallybook/sdk';
import { useEffect, useState } from 'react';
import { movementAreas } from '../areas.ts';
import { filledLines, newLine, suggestedCost, type Line } from './lines.ts';
import { useLevels, type Levels } from './levels.ts';
import { useWhenReady } from './use-when-ready.ts';

/** Values of the panel's controls. */
export interface PostingValues {
  readonly type: PostStockMovement['type'];
  readonly movement_date: string;
  readonly reference: string;
  readonly reason_code: string;
  readonly note: string;
  readonly dimension: string;
  readonly journal_entry_id: string;
  /** Empty for the default location; for a correction, for that of the mistake. */
  readonly location_id: string;
  /** One movement each. All of them have the values above. */
  readonly lines: readonly Line[];
}

/** A movement that is dated later is probably a mistyped year. */
const usualDaysAhead = 31;

/** A field that all lines share. */
export type SharedField = Exclude<keyof PostingValues, 'lines'>;
export type LineField = Exclude<keyof Line, 'key'>;
/** The name of a field in what was edited and what is wrong: `reference`, `7/quantity`. */
export const lineField = ({ key }: Pick<Line, 'key'>, name: LineField): string => `${key}/${name}`;

const emptyValues = ({ product_id = '', type = 'entry' }: PostingPreset): PostingValues => ({
  type,
  movement_date: today(),
  reference: '',
  reason_code: '',
  note: '',
  dimension: '',
  journal_entry_id: '',
  location_id: '',
  lines: [newLine({ product_id })],
});

/** The values of a movement that was posted with a mistake. */
const valuesOf = ({ movement, remaining, isClosed }: Mistake, format: Format): PostingValues => ({
  type: movement.type,
  movement_date: isClosed ? today() : movement.movement_date,
  reference: movement.reference ?? '',
  reason_code: movement.reason_code ?? '',
  note: movement.note ?? '',
  dimension: movement.dimension ?? '',
  journal_entry_id: '',
  location_id: movement.location_id ?? '',
  lines: [
    newLine({
      product_id: movement.product_id,
      quantity: String(movement.quantity < 0 ? -remaining : remaining),
      // The stock values an issue.
      unit_cost: movement.quantity_delta < 0 ? undefined : format.typed(String(movement.unit_cost)),
    }),
  ],
});

/** What the panel sends. */
interface Sent {
  readonly movements: readonly PostStockMovement[];
  readonly reversal_date?: string;
}

type Output = readonly StockMovement[] | CorrectedMovement;

/** The movements that were posted, or the one in place of another one. */
const postedOf = (response: Output): readonly StockMovement[] =>
  'movement' in response ? [response.movement] : response;

/** What the service has confirmed. */
export interface PostedMovements {
  readonly movements: readonly StockMovement[];
  readonly replayed: boolean;
}

export interface Posting {
  /** The movement that is corrected, if one is. */
  readonly corrects: Mistake | undefined;
  readonly values: PostingValues;
  readonly set: (changes: Partial<Omit<PostingValues, 'lines'>>) => void;
  readonly setLine: (line: Line, changes: Partial<Omit<Line, 'key'>>) => void;
  readonly addLine: () => void;
  readonly removeLine: (line: Line) => void;
  /** The line that was added last, which gets the focus. */
  readonly added: number | undefined;
  /** The levels of the products of the lines, now. */
  readonly levels: Levels;
  /** The unit cost that a line shows: entered, or suggested. */
  readonly costOf: (line: Line) => string;
  /** Errors that the form itself found in the last attempt. */
  readonly issues: Readonly<Record<string, FieldIssue>>;
  /** Fields that were changed since the last attempt, whose errors of the service no longer apply. */
  readonly edited: ReadonlySet<string>;
  /** The keys of the lines in the order in which they were sent. */
  readonly sent: readonly number[];
  /** Checks the values and sends them; then shows the result, or an empty form for the next ones. */
  readonly submit: (isNext: boolean) => void;
  /** The day far ahead about which the panel asks before it sends anything. */
  readonly farAhead: string | undefined;
  /** Sends what is far ahead, or returns to its day. */
  readonly decide: (isRight: boolean) => void;
  /** Starts the next movements, of the same type and on the same day. */
  readonly another: () => void;
  readonly write: Write<Sent, Output>;
  readonly result: PostedMovements | undefined;
  /** What was posted before the form was emptied for the next ones. */
  readonly previous: PostedMovements | undefined;
}

/** The state of one posting form. */
export function usePostingForm(preset: PostingPreset, format: Format): Posting {
  const { corrects } = preset;
  const [values, setValues] = useState(() =>
    corrects === undefined ? emptyValues(preset) : valuesOf(corrects, format),
  );
  const [issues, setIssues] = useState<Posting['issues']>({});
  const [farAhead, setFarAhead] = useState<readonly PostStockMovement[]>();
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set());
  const [sent, setSent] = useState<readonly number[]>([]);
  const [added, setAdded] = useState<number>();
  const [isNext, setNext] = useState(false);
  const [previous, setPrevious] = useState<PostedMovements>();
  const levels = useLevels(values.lines);
  const write = useWrite<Sent, Output, PostingValues>(
    ({ movements, ...reversal }, options) => {
      const [movement] = movements;
      return corrects === undefined || movement === undefined
        ? tallybook.stockMovements.postBatch({ movements: [...movements] }, options)
        : tallybook.stockMovements.correct({ id: corrects.movement.id, movement, ...reversal }, options);
    },
    {
      changes: movementAreas,
      // The first movement of a product fixes its inventory account.
      onDone: ({ data }) => {
        for (const { product_id } of postedOf(data))
          void queryClient.invalidateQueries({
            queryKey: query('products', 'get', { id: product_id }).queryKey,
          });
      },
      kept: {
        operation: corrects === undefined ? 'stockMovements.postBatch' : 'stockMovements.correct',
        subject: corrects?.movement.id ?? '',
        values,
        restore: (kept, { movements }) => {
          const lines = filledLines(kept.lines).map((line, at) =>
            newLine({
              ...line,
              // The panel may suggest another cost now.
              unit_cost: line.unit_cost ?? format.typed(String(movements[at]?.unit_cost)),
            }),
          );
          setValues({ ...kept, lines });
          setSent(lines.map(({ key }) => key));
        },
      },
    },
  );
  const result =
    write.result === undefined
      ? undefined
      : { movements: postedOf(write.result.data), replayed: write.result.replayed };

  const change = (next: PostingValues, fields: readonly string[]): void => {
    setValues(next);
    // What the person changes is not sent before they say so again.
    submission.cancel();
    setEdited(new Set([...edited, ...fields]));
    setIssues(Object.fromEntries(Object.entries(issues).filter(([name]) => !fields.includes(name))));
  };
  const set = (changes: Partial<Omit<PostingValues, 'lines'>>): void => {
    // Another type has another cost to suggest.
    const lines =
      changes.type === undefined
        ? values.lines
        : values.lines.map((line) => ({ ...line, unit_cost: undefined }));
    change({ ...values, ...changes, lines }, Object.keys(changes));
  };
  const setLine = (line: Line, changes: Partial<Omit<Line, 'key'>>): void =>
    change(
      {
        ...values,
        lines: values.lines.map((each) => (each.key === line.key ? { ...each, ...changes } : each)),
      },
      Object.keys(changes).map((name) => lineField(line, name as LineField)),
    );
  const addLine = (): void => {
    const line = newLine();
    setAdded(line.key);
    change({ ...values, lines: [...values.lines, line] }, []);
  };
  const removeLine = (line: Line): void =>
    change({ ...values, lines: values.lines.filter(({ key }) => key !== line.key) }, []);

  const costOf = ({ product_id, unit_cost }: Line): string => {
    const suggestion = suggestedCost(levels.byProduct.get(product_id)?.average_cost ?? null);
    return unit_cost ?? (suggestion === undefined ? '' : format.typed(suggestion));
  };

  const submit = (thenNext: boolean): void => {
    const { lines, ...shared } = values;
    const found: Record<string, FieldIssue> = {};
    const movements: PostStockMovement[] = [];
    const posted = filledLines(lines);
    for (const line of posted) {
      const { product_id, quantity } = line;
      const read = readForm(
        postMovement,
        { ...shared, product_id, quantity, unit_cost: costOf(line), dimension: shared.dimension.trim() },
        format,
      );
      const units = readQuantity(values.type, quantity);
      const wrong = {
        ...('issues' in read && read.issues),
        ...('issue' in units && { quantity: units.issue }),
      };
      for (const [name, issue] of Object.entries(wrong))
        found[name in shared ? name : lineField(line, name as LineField)] = issue;
      if ('input' in read) movements.push(read.input);
    }
    setIssues(found);
    setEdited(new Set());
    setSent(posted.map(({ key }) => key));
    setNext(thenNext);
    if (Object.keys(found).length > 0) return;
    if (daysAhead(values.movement_date) > usualDaysAhead) setFarAhead(movements);
    else send(movements);
  };

  const isSuggesting =
    values.type !== 'exit' &&
    values.lines.some((line) => line.unit_cost === undefined && levels.loading.has(line.product_id));
  const submission = useWhenReady(!isSuggesting, submit);

  const send = (movements: readonly PostStockMovement[]): void =>
    write.send({
      movements,
      ...(corrects?.isClosed === true && { reversal_date: values.movement_date }),
    });

  const decide = (isRight: boolean): void => {
    if (isRight && farAhead !== undefined) send(farAhead);
    setFarAhead(undefined);
  };

  const another = (): void => {
    write.renew();
    setIssues({});
    setEdited(new Set());
    const next = emptyValues({ type: values.type });
    setAdded(next.lines[0]?.key);
    setValues({ ...next, movement_date: values.movement_date, location_id: values.location_id });
  };

  // Not in `onDone`, after which the write has its result.
  useEffect(() => {
    if (result === undefined) return;
    setPrevious(isNext ? result : undefined);
    if (isNext) another();
  }, [write.result]);

  return {
    corrects,
    values,
    set,
    setLine,
    addLine,
    removeLine,
    added,
    levels,
    costOf,
    issues,
    edited,
    sent,
    submit: submission.start,
    farAhead: farAhead === undefined ? undefined : values.movement_date,
    decide,
    another,
    write: { ...write, isPending: write.isPending || submission.isWaiting },
    // An emptied form follows at once.
    result: isNext ? undefined : result,
    previous,
  };
}
