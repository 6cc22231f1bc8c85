import type { CorrectedMovement, PostStockMovement, StockMovement } from '@tallybook/sdk';
import type { Mistake } from '../../../components/posting-context.ts';
import { UndoWrite } from '../../../components/undo-write.tsx';
import { tallybook } from '../../../data/client.ts';
import { useLocations } from '../../../data/locations.ts';
import { useWrite } from '../../../data/use-write.ts';
import { useLocalization } from '../../../texts/context.ts';
import { movementAreas } from '../areas.ts';
import { useWhenReady } from './use-when-ready.ts';

type CorrectMovement = Parameters<typeof tallybook.stockMovements.correct>[0];

interface Props {
  readonly movements: readonly StockMovement[];
  /** Whether Ctrl+Z undoes too: not beside text fields, which have their own. */
  readonly hasShortcut?: boolean;
}

/**
 * Reverses what was just posted, on its own day, the last movement first. Each reversal has a key of its own, so that
 * another try goes on where the first one stopped. Absent for roles that may not reverse.
 */
export function Undo({ movements, hasShortcut = false }: Props) {
  const { texts, format } = useLocalization();
  const write = useWrite<readonly StockMovement[], StockMovement[]>(
    async (posted, { idempotencyKey, ...options }) => {
      const reversals: StockMovement[] = [];
      for (const { id } of posted.toReversed())
        reversals.push(
          // One after the other: an issue may need what an earlier line received.
          await tallybook.stockMovements.reverse(
            { id },
            { ...options, idempotencyKey: `${idempotencyKey}-${id}` },
          ),
        );
      return reversals;
    },
    { changes: movementAreas },
  );
  return (
    <UndoWrite
      write={write}
      onUndo={() => write.send(movements)}
      hasShortcut={hasShortcut}
      done={texts.movements.undone(format.number(movements.length), movements.length)}
      failed={texts.movements.undoFailed}
    />
  );
}

/**
 * Reverses the movement of a correction, and posts the one with the mistake again, in one transaction. Not for one whose
 * period is closed, where nothing can be posted.
 */
export function UndoCorrection({
  movement,
  corrects: { movement: mistake, remaining },
}: {
  readonly movement: StockMovement;
  readonly corrects: Mistake;
}) {
  const { movements } = useLocalization().texts;
  const write = useWrite<CorrectMovement, CorrectedMovement>(
    (sent, options) => tallybook.stockMovements.correct(sent, options),
    { changes: movementAreas },
  );
  // A correction that names no location stays where the movement is that it replaces, here the right one.
  const isElsewhere = movement.location_id !== undefined && mistake.location_id === undefined;
  const locations = useLocations(isElsewhere);
  const standard = locations?.find(({ is_default }) => is_default)?.id;
  const undo = useWhenReady(!isElsewhere || standard !== undefined, () =>
    write.send({
      id: movement.id,
      movement: {
        ...againOf(mistake),
        ...(isElsewhere && standard !== undefined && { location_id: standard }),
        quantity: mistake.quantity < 0 ? -remaining : remaining,
        movement_date: mistake.movement_date,
      },
    }),
  );
  return (
    <UndoWrite
      write={{ ...write, isPending: write.isPending || undo.isWaiting }}
      onUndo={() => undo.start(undefined)}
      hasShortcut
      done={movements.correctionUndone}
      failed={movements.correctionUndoFailed}
    />
  );
}

/** What was posted, to post it again. Without its journal entry, which a movement of another period cannot have. */
function againOf({
  product_id,
  type,
  unit_cost,
  price,
  reference,
  reason_code,
  note,
  dimension,
  metadata,
  location_id,
}: StockMovement): Omit<PostStockMovement, 'quantity' | 'movement_date'> {
  return {
    product_id,
    type,
    ...(price === undefined ? { unit_cost } : { price }),
    ...(reference !== null && { reference }),
    ...(reason_code !== null && { reason_code }),
    ...(note !== null && { note }),
    ...(dimension !== null && { dimension }),
    ...(metadata !== null && { metadata }),
    ...(location_id !== undefined && { location_id }),
  };
}
