import type { ReactNode } from 'react';
import { useIdempotencyKey } from '../data/idempotency-key.ts';
import { useSingleMutation } from '../data/single-mutation.ts';
import { useTexts } from '../texts/context.ts';
import { Button } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
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
  readonly write: (options: { readonly idempotencyKey: string }) => PromiseLike<Output>;
  /** After the service confirmed the write; the dialog closes when this is done. */
  readonly onDone: (result: Output) => unknown;
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
  write,
  onDone,
  onClose,
}: Omit<Props<Output>, 'open' | 'title' | 'text'>) {
  const { common } = useTexts();
  const { key } = useIdempotencyKey();
  const mutation = useSingleMutation({
    mutationFn: async () => write({ idempotencyKey: key }),
    onSuccess: async (result) => {
      await onDone(result);
      onClose();
    },
  });
  return (
    <>
      <WriteProblem error={mutation.error} onRetry={() => mutation.mutate()} />
      <DialogActions>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button
          kind={isDanger ? 'danger' : 'main'}
          busy={mutation.isPending}
          onClick={() => mutation.mutate()}
        >
          {action}
        </Button>
      </DialogActions>
    </>
  );
}
