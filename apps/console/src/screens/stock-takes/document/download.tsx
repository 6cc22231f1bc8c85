import type { Page as ListPage, Product } from '@tallybook/sdk';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { useToast } from '../../../components/toasts.tsx';
import { tallybook } from '../../../data/client.ts';
import { explain } from '../../../data/errors.ts';
import { saveFile } from '../../../data/save-file.ts';
import { useLocalization } from '../../../texts/context.ts';
import { countsCsv } from './csv.ts';
import type { Take } from './take.ts';

/** Saves the counts as they are now, with the value of each difference. */
export function Download({
  take: { id, status, counts },
  isHidden,
}: {
  readonly take: Take;
  readonly isHidden: boolean;
}) {
  const { texts } = useLocalization();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const hasValues = !isHidden && status !== 'cancelled';
      const [take, preview] = await Promise.all([
        tallybook.stockTakes.get({ id }),
        hasValues ? tallybook.stockTakes.preview({ id }) : undefined,
      ]);
      const names = new Map<string, Product>();
      let cursor: string | null = null;
      do {
        const page: ListPage<Product> = await tallybook.products.listPage({ limit: 1000, cursor });
        for (const product of page.items) names.set(product.id, product);
        cursor = page.next_cursor;
      } while (cursor !== null);
      saveFile(
        `stock-take-${take.count_date}.csv`,
        countsCsv(take, preview?.differences ?? [], (productId) => names.get(productId)),
      );
    } catch (error) {
      toast(explain(error, texts));
    } finally {
      setBusy(false);
    }
  };
  if (counts.length === 0) return null;
  return (
    <Button busy={isBusy} onClick={() => void save()}>
      {texts.stockTakeDocument.download}
    </Button>
  );
}
