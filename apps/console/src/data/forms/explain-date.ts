import type { TallybookError } from '@tallybook/sdk';
import type { Format } from '../../texts/format.ts';
import type { Texts } from '../../texts/texts.ts';

/** Why the ledger takes nothing on a day, and what to enter instead; undefined for other problems. */
export function explainDate(error: TallybookError, { forms }: Texts, format: Format): string | undefined {
  const { code } = error;
  if (code === 'PERIOD_CLOSED') return forms.periodClosed;
  if (code === 'PERIOD_NOT_FOUND') return forms.periodMissing;
  if (error.code === 'DATE_TOO_FAR_AHEAD' && error.latest_date)
    return forms.tooFarAhead(format.date(error.latest_date));
  return undefined;
}
