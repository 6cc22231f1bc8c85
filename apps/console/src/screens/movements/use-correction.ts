import type { StockMovement } from '@tallybook/sdk';
import { usePosting } from '../../components/posting-context.ts';
import { useToast } from '../../components/toasts.tsx';
import { explain } from '../../data/errors.ts';
import { query } from '../../data/query.ts';
import { queryClient } from '../../data/query-client.ts';
import { useTexts } from '../../texts/context.ts';

/** Opens the posting panel with the values of a movement, to post another one in its place. */
export function useCorrection(): (movement: StockMovement) => void {
  const post = usePosting();
  const toast = useToast();
  const texts = useTexts();
  const open = async (movement: StockMovement): Promise<void> => {
    const [{ reversed_quantity: reversed }, periods] = await Promise.all([
      queryClient.query(query('stockMovements', 'get', { id: movement.id })),
      queryClient.query(query('periods', 'list', {})),
    ]);
    const period = periods.items.find(({ id }) => id === movement.accounting_period_id);
    post?.({
      corrects: {
        movement,
        remaining: Math.abs(movement.quantity_delta) - reversed,
        isClosed: period?.status === 'closed',
      },
    });
  };
  return (movement) => void open(movement).catch((error: unknown) => toast(explain(error, texts)));
}
