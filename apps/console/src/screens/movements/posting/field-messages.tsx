import { TallybookError } from '@tallybook/sdk';
import type { ReactNode } from 'react';
import { Shortage } from '../../../components/shortage.tsx';
import { fieldErrors } from '../../../data/errors.ts';
import { explainIssue } from '../../../data/forms/explain-issue.ts';
import { explainDate } from '../../../data/forms/explain-date.ts';
import { readQuantity } from '../../../data/forms/read-quantity.ts';
import { useLocalization, type Localization } from '../../../texts/context.ts';
import type { Line } from './lines.ts';
import { lineField, type LineField, type Posting, type SharedField } from './use-posting.ts';

/** The values of the lines and of what they share that a rule of the ledger, such as the stock on hand, depends on. */
const sharedByRules: readonly SharedField[] = ['type', 'movement_date', 'location_id'];
const lineByRules: readonly LineField[] = ['product_id', 'quantity'];

type Words = Pick<Localization, 'texts' | 'format'>;

interface Messages {
  /** What is wrong with a field of all lines. */
  readonly shared: (name: SharedField) => ReactNode;
  readonly ofLine: (line: Line, name: LineField) => ReactNode;
}

/** The error of each field: that of the form, else that of the service that names the field. */
export function useFieldMessages(posting: Posting): Messages {
  const words = useLocalization();
  const { texts, format } = words;
  const { issues, edited, sent, corrects, write } = posting;
  const own = (name: string): ReactNode =>
    issues[name] === undefined ? undefined : explainIssue(issues[name], texts, format);
  /** The sentence of the service, unless a value that it depends on has changed. */
  const service = (
    name: string,
    others: readonly string[],
    pathEnds: readonly string[],
    line?: Line,
  ): ReactNode => {
    const { error } = write;
    if (!(error instanceof TallybookError)) return undefined;
    const concerned = error.code === 'VALIDATION_FAILED' ? [name] : [name, ...others];
    if (concerned.some((field) => edited.has(field))) return undefined;
    const found = error.errors.find(({ pointer }) => pathEnds.includes(pointer.slice(1)));
    if (found === undefined) return undefined;
    const figures: Figures = { ...error.figures, ...found, code: found.code as Figures['code'] };
    return serviceMessage(figures, words, posting, line) || found.detail;
  };
  return {
    shared: (name) =>
      own(name) ??
      service(
        name,
        sharedByRules,
        corrects === undefined ? sent.map((_, at) => `movements/${at}/${name}`) : [`movement/${name}`],
      ),
    ofLine: (line, name) => {
      const message = own(lineField(line, name));
      if (message !== undefined) return message;
      const others = [...sharedByRules, ...lineByRules.map((each) => lineField(line, each))];
      if (corrects !== undefined) {
        // The mistake cannot be reversed, because the new quantity leaves too few.
        const isShort = name === 'quantity' && fieldErrors(write.error)['id'] !== undefined;
        if (isShort && !others.some((field) => edited.has(field)))
          return tooFew(write.error as TallybookError, words, posting, line);
        return service(lineField(line, name), others, [`movement/${name}`], line);
      }
      const at = sent.indexOf(line.key);
      return at < 0 ? undefined : service(lineField(line, name), others, [`movements/${at}/${name}`], line);
    },
  };
}

/** Whether the error of a posting belongs to a field of the panel, which shows it. */
export function useNamesField(posting: Posting): boolean {
  const { shared, ofLine } = useFieldMessages(posting);
  const { lines, ...others } = posting.values;
  return (
    Object.keys(others).some((name) => shared(name as SharedField) !== undefined) ||
    lines.some((line) =>
      (['product_id', 'quantity', 'unit_cost'] as const).some((name) => ofLine(line, name) !== undefined),
    )
  );
}

interface Figures {
  readonly code: TallybookError['code'];
  readonly available?: number;
  readonly on_date?: string;
  readonly location_id?: string;
  readonly reserved?: number;
  readonly latest_date?: string;
}

/** How many units a correction needs, because the others have been issued. */
function tooFew(error: TallybookError, { texts, format }: Words, posting: Posting, line: Line): ReactNode {
  const { corrects, values } = posting;
  if (error.code !== 'INSUFFICIENT_STOCK' || corrects === undefined) return undefined;
  const { available, on_date: onDate } = error;
  const entered = readQuantity(values.type, line.quantity);
  const isSameProduct = line.product_id === corrects.movement.product_id;
  if (available === undefined || onDate === undefined) return undefined;
  const missing = corrects.remaining - available;
  return 'value' in entered && isSameProduct && values.type !== 'exit'
    ? texts.movements.correctAtLeast(
        format.quantity((entered.value as number) + missing),
        format.date(onDate),
      )
    : texts.movements.correctIssued(format.quantity(missing), format.date(onDate));
}

/** The service's rule in the reader's language, with a way out. */
function serviceMessage(
  figures: Figures,
  { texts, format }: Words,
  posting: Posting,
  line: Line | undefined,
): ReactNode {
  const { movements } = texts;
  switch (figures.code) {
    case 'INSUFFICIENT_STOCK':
      // Of reserved units, the service's sentence says more.
      return (
        line !== undefined &&
        figures.reserved === undefined &&
        figures.available !== undefined &&
        figures.on_date !== undefined && (
          <Shortage
            available={figures.available}
            onDate={figures.on_date}
            locationId={figures.location_id}
            // An adjustment that removes units is negative.
            usable={posting.values.type === 'adjustment' ? -figures.available : figures.available}
            onUse={(quantity) => posting.setLine(line, { quantity })}
          />
        )
      );
    case 'PRODUCT_ARCHIVED':
      return movements.archived;
    case 'JOURNAL_ENTRY_INVALID':
      return movements.entryInvalid;
    default:
      return explainDate(figures, texts, format);
  }
}
