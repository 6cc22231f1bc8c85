import { tallybook } from '../../../data/client.ts';
import type { FieldIssue } from '../../../data/forms/field.ts';
import { readForm } from '../../../data/forms/read-field.ts';
import { readQuantity } from '../../../data/forms/read-quantity.ts';
import { query } from '../../../data/query.ts';
import { queryClient } from '../../../data/query-client.ts';
import { daysAhead, today } from '../../../data/today.ts';
import { useWrite, type Write } from '../../../data/use-write.ts';
import { postMovement } from '../../../generated/forms.ts';
import type { Mistake, PostingPreset } from '../../../components/posting-context.ts';
import type { CorrectedMovement, PostStockMovement, StockMovement } from '@tallybook/sdk';
import { useState } from 'react';

/** Values of the panel's controls. */
export interface PostingValues {
  readonly product_id: string;
  readonly type: PostStockMovement['type'];
  readonly quantity: string;
  /** Undefined until the person enters one: the panel suggests the average cost. */
  readonly unit_cost: string | undefined;
  readonly movement_date: string;
  readonly journal_entry_id: string;
  readonly reference: string;
  readonly reason_code: string;
  readonly note: string;
  readonly dimension: string;
}

/** A movement that is dated later is probably a mistyped year. */
const usualDaysAhead = 31;

export type PostingField = keyof PostingValues;

const emptyValues = ({ product_id = '', type = 'entry' }: PostingPreset): PostingValues => ({
  product_id,
  type,
  quantity: '',
  unit_cost: undefined,
  movement_date: today(),
  journal_entry_id: '',
  reference: '',
  reason_code: '',
  note: '',
  dimension: '',
});

/** The values of a movement that was posted with a mistake. */
const valuesOf = ({ movement, remaining, isClosed }: Mistake): PostingValues => ({
  product_id: movement.product_id,
  type: movement.type,
  quantity: String(movement.quantity < 0 ? -remaining : remaining),
  // The stock values an issue.
  unit_cost: movement.quantity_delta < 0 ? undefined : String(movement.unit_cost),
  movement_date: isClosed ? today() : movement.movement_date,
  journal_entry_id: '',
  reference: movement.reference ?? '',
  reason_code: movement.reason_code ?? '',
  note: movement.note ?? '',
  dimension: movement.dimension ?? '',
});

/** What the panel sends. */
interface Sent {
  readonly movement: PostStockMovement;
  readonly reversal_date?: string;
}

/** The movement that was posted, alone or in place of another one. */
export const postedOf = (response: StockMovement | CorrectedMovement): StockMovement =>
  'movement' in response ? response.movement : response;

export interface Posting {
  /** The movement that is corrected, if one is. */
  readonly corrects: Mistake | undefined;
  readonly values: PostingValues;
  readonly set: (changes: Partial<PostingValues>) => void;
  /** Errors that the form itself found in the last attempt. */
  readonly issues: Readonly<Partial<Record<PostingField, FieldIssue>>>;
  /** Fields that were changed since the last attempt, whose errors of the service no longer apply. */
  readonly edited: ReadonlySet<string>;
  /** Checks the values and sends them. */
  readonly submit: (unitCost: string) => void;
  /** The movement whose day is far ahead, about which the panel asks before it sends it. */
  readonly farAhead: PostStockMovement | undefined;
  /** Sends the movement that is far ahead, or returns to its day. */
  readonly decide: (isRight: boolean) => void;
  /** Starts the next movement, of the same type and on the same day. */
  readonly another: () => void;
  readonly write: Write<Sent, StockMovement | CorrectedMovement>;
}

/** The state of one posting form. */
export function usePostingForm(preset: PostingPreset, decimalSeparator: '.' | ','): Posting {
  const { corrects } = preset;
  const [values, setValues] = useState(() => {
    if (corrects === undefined) return emptyValues(preset);
    const found = valuesOf(corrects);
    return { ...found, unit_cost: found.unit_cost?.replace('.', decimalSeparator) };
  });
  const [issues, setIssues] = useState<Posting['issues']>({});
  const [farAhead, setFarAhead] = useState<PostStockMovement>();
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set());
  const write = useWrite<Sent, StockMovement | CorrectedMovement, PostingValues>(
    ({ movement, ...reversal }, options) =>
      corrects === undefined
        ? tallybook.stockMovements.post(movement, options)
        : tallybook.stockMovements.correct({ id: corrects.movement.id, movement, ...reversal }, options),
    {
      changes: ['stockMovements', 'stockLevels', 'alerts', 'stockCards', 'valuation', 'reconciliation'],
      // The first movement of a product fixes its inventory account.
      onDone: ({ data }) =>
        void queryClient.invalidateQueries({
          queryKey: query('products', 'get', { id: postedOf(data).product_id }).queryKey,
        }),
      kept: {
        operation: corrects === undefined ? 'stockMovements.post' : 'stockMovements.correct',
        subject: corrects?.movement.id ?? '',
        values,
        restore: (kept, { movement: { unit_cost } }) =>
          // The panel may suggest another cost now.
          setValues({
            ...kept,
            unit_cost: kept.unit_cost ?? String(unit_cost).replace('.', decimalSeparator),
          }),
      },
    },
  );

  const set = (changes: Partial<PostingValues>): void => {
    setValues({ ...values, ...changes });
    setEdited(new Set([...edited, ...Object.keys(changes)]));
    setIssues(Object.fromEntries(Object.entries(issues).filter(([name]) => !(name in changes))));
  };

  const submit = (unitCost: string): void => {
    const result = readForm(
      postMovement,
      { ...values, unit_cost: unitCost, dimension: values.dimension.trim() },
      { decimalSeparator },
    );
    const quantity = readQuantity(values.type, values.quantity);
    const found: Partial<Record<PostingField, FieldIssue>> = {
      ...('issues' in result && result.issues),
      ...('issue' in quantity && { quantity: quantity.issue }),
    };
    setIssues(found);
    setEdited(new Set());
    if (!('input' in result) || Object.keys(found).length > 0) return;
    if (daysAhead(result.input.movement_date) > usualDaysAhead) setFarAhead(result.input);
    else send(result.input);
  };

  const send = (movement: PostStockMovement): void =>
    write.send({
      movement,
      ...(corrects?.isClosed === true && { reversal_date: movement.movement_date }),
    });

  const decide = (isRight: boolean): void => {
    if (isRight && farAhead !== undefined) send(farAhead);
    setFarAhead(undefined);
  };

  const another = (): void => {
    write.renew();
    setIssues({});
    setEdited(new Set());
    setValues({ ...emptyValues({ type: values.type }), movement_date: values.movement_date });
  };

  return { corrects, values, set, issues, edited, submit, farAhead, decide, another, write };
}
