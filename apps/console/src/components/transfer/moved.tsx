import type { StockTransfer } from '@tallybook/sdk';
import { useEffect, useRef } from 'react';
import { Button } from '../button.tsx';
import { DialogActions } from '../dialog.tsx';
import { Icon } from '../icon.tsx';
import { tallybook } from '../../data/client.ts';
import { useWrite } from '../../data/use-write.ts';
import { useTexts } from '../../texts/context.ts';
import { UndoWrite } from '../undo-write.tsx';
import styles from './transfer.module.css';
import { transferAreas } from './areas.ts';
import { useTransferSummary } from './summary.ts';

interface Props {
  readonly result: { readonly data: StockTransfer; readonly replayed: boolean };
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

/** The transfer that the service has confirmed, with the way back. */
export function Moved({ result: { data: transfer, replayed }, onAgain, onClose }: Props) {
  const { locations, movements, common } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const summary = useTransferSummary(transfer);
  const undo = useWrite<string, StockTransfer>(
    (id, options) => tallybook.stockTransfers.reverse({ id }, options),
    { changes: transferAreas },
  );
  return (
    <>
      <div className={styles.done} role="status">
        <h3 ref={heading} tabIndex={-1}>
          <Icon name="check" /> {replayed ? movements.alreadyPosted : locations.done}
        </h3>
        {replayed && <p>{movements.alreadyPostedHint}</p>}
        <p className={styles.summary}>{summary}</p>
      </div>
      <UndoWrite
        write={undo}
        onUndo={() => undo.send(transfer.id)}
        hasShortcut
        done={locations.undone}
        failed={locations.undoFailed}
      />
      <DialogActions>
        <Button onClick={onClose}>{common.close}</Button>
        <Button kind="main" onClick={onAgain}>
          {locations.again}
        </Button>
      </DialogActions>
    </>
  );
}
