import type { Product } from '@tallybook/sdk';
import { useQuery } from '@tanstack/react-query';
import { onHandQuery, type Take } from '../document/take.ts';
import { UnderWayTo } from '../under-way.tsx';
import { Card } from './card.tsx';
import type { Draft } from './draft.ts';

/** The product that is being counted. */
export interface Open {
  readonly product: Product;
  readonly draft: Draft;
}

/** Its card, with the quantity that is expected now. */
export function OpenCard({
  open: { product, draft },
  take,
  saved,
  isHidden,
  onDraft,
  onNext,
}: {
  readonly open: Open;
  readonly take: Take;
  readonly saved: number | undefined;
  readonly isHidden: boolean;
  readonly onDraft: (draft: Draft) => void;
  readonly onNext: (units: number | undefined) => void;
}) {
  const { data: onHand } = useQuery({
    ...onHandQuery(product.id, take),
    enabled: !isHidden,
    // Goods may have been sold since the product was shown before.
    staleTime: 0,
    // Of a product that was created after the stock take was opened, there is none.
    select: ({ items: [level] }) => level?.on_hand ?? 0,
  });
  return (
    <Card
      product={product}
      draft={draft}
      expected={isHidden ? null : (onHand ?? null)}
      saved={saved}
      underWay={<UnderWayTo product={product} take={take} />}
      onDraft={onDraft}
      onNext={onNext}
    />
  );
}
