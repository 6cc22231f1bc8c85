import type { Product } from '@tallybook/sdk';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Confirm } from '../../components/confirm.tsx';
import { useToast } from '../../components/toasts.tsx';
import { tallybook } from '../../data/client.ts';
import { queryClient } from '../../data/query-client.ts';
import { useTexts } from '../../texts/context.ts';

/** Archives the product, or takes it out of the archive, after a question. */
export function Archive({ product: { id, sku, archived_at: archivedAt } }: { readonly product: Product }) {
  const { product: texts } = useTexts();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const isArchived = archivedAt !== null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>{isArchived ? texts.unarchive : texts.archive}</Button>
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        title={isArchived ? texts.unarchiveTitle(sku) : texts.archiveTitle(sku)}
        text={isArchived ? texts.unarchiveText : texts.archiveText}
        action={isArchived ? texts.unarchive : texts.archive}
        write={(options) =>
          isArchived
            ? tallybook.products.unarchive({ id }, options)
            : tallybook.products.archive({ id }, options)
        }
        onDone={async () => {
          toast(isArchived ? texts.isUnarchived(sku) : texts.isArchived(sku));
          await queryClient.invalidateQueries();
        }}
      />
    </>
  );
}
