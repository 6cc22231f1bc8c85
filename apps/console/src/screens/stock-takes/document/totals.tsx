import { Figures } from '../../../components/page.tsx';
import { useOrganization } from '../../../data/organization.ts';
import { useLocalization } from '../../../texts/context.ts';
import type { Preview } from './take.ts';

/** Gain, loss and their net. */
export function Totals({
  totals: { adjusted: count, counted, gain, loss, net },
  adjusted,
}: {
  readonly totals: Preview['totals'];
  /** What the number of adjustments is called. */
  readonly adjusted: string;
}) {
  const { texts, format } = useLocalization();
  const { stockTakeDocument } = texts;
  const { organization } = useOrganization();
  const money = (amount: string) => format.money(amount, organization.currency);
  return (
    <Figures
      items={[
        { label: stockTakeDocument.gain, value: money(gain) },
        { label: stockTakeDocument.loss, value: money(loss) },
        { label: stockTakeDocument.net, value: money(net) },
        {
          label: adjusted,
          value: format.number(count),
          hint: stockTakeDocument.ofCounted(format.number(counted)),
        },
      ]}
    />
  );
}
