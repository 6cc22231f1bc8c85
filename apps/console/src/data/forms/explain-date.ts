import type { TallybookError } from '@tallybook/sdk';
import type { Format } from '../../texts/format.ts';
import type { Texts } from '../../texts/texts.ts';

/** Why the ledger takes nothing on a day, and what to enter instead; undefined for other problems. */
export function explainDate(
  {
    code,
    latest_date: latest,
  }: { readonly code: TallybookError['code']; readonly latest_date?: string | undefined },
  { forms }: Texts,
  format: Format,
): string | undefined {
  if (code === 'PERIOD_CLOSED') return forms.periodClosed;
  if (code === 'PERIOD_NOT_FOUND') return forms.periodMissing;
  if (code === 'DATE_TOO_FAR_AHEAD' && latest) return forms.tooFarAhead(format.date(latest));
  return undefined;
}
