import { useState, type ReactNode } from 'react';
import type { WriteOptions } from '@tallybook/sdk';
import { useWrite, type Kept, type WriteCall } from '../data/use-write.ts';
import { useTexts } from '../texts/context.ts';
import { Button } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import { UnconfirmedNotice } from './unconfirmed-notice.tsx';
import { WriteProblem } from './write-problem.tsx';

interface Props<Output> {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** The effect of the write, and whether it can be undone. */
  readonly text: ReactNode;
  /** The text of the button that writes. */
  readonly action: string;
  readonly isDanger?: boolean;
  readonly write: (options: WriteOptions) => WriteCall<Output>;
  /**
   * For a write that has an effect each time and whose outcome no list shows: while it is unknown, the dialog shows it
   * again.
   */
  readonly kept?: Kept<never> | undefined;
  /** After the service confirmed the write; the dialog closes when this is done. */
  readonly onDone: (result: Output) => unknown;
  /** Instead of `onDone`: the write was carried out, but the response with its secret was lost. */
  readonly onLost?: (() => void) | undefined;
}

/** Asks before a write that has consequences, sends it once, and shows why it failed. */
export function Confirm<Output>({ open, onClose, title, text, ...body }: Props<Output>) {
  return (
    <Dialog open={open} onClose={onClose} title={title} description={text}>
      <Body {...body} onClose={onClose} />
    </Dialog>
  );
}

/** Is mounted when the dialog opens, so each opening has its own Idempotency-Key. */
function Body<Output>({
  action,
  isDanger = false,
  write: send,
  kept,
  onDone,
  onLost,
  onClose,
}: Omit<Props<Output>, 'open' | 'title' | 'text'>) {
  const { common } = useTexts();
  // While the dialog closes, what it is about may be gone.
  const [keptFromOpening] = useState(kept);
  const write = useWrite<null, Output, never>((_, options) => send(options), {
    changes: [],
    onDone: async ({ data }) => {
      await onDone(data);
      onClose();
    },
    onLost: () => {
      onLost?.();
      onClose();
    },
    kept: keptFromOpening,
  });
  return (
    <>
      <UnconfirmedNotice write={write} />
      <WriteProblem error={write.error} onRetry={write.retry} isUnknown={write.isUnknown} />
      <DialogActions>
        <Button onClick={onClose}>{common.back}</Button>
        {!write.isUnknown && !write.isLoading && (
          <Button kind={isDanger ? 'danger' : 'main'} busy={write.isPending} onClick={() => write.send(null)}>
            {action}
          </Button>
        )}
      </DialogActions>
    </>
  );
}
