import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog, DialogActions } from '../../components/dialog.tsx';
import { useFormat, useTexts } from '../../texts/context.ts';

/** Asks before an hour of counting is lost. */
export function Clear({ count, clear }: { readonly count: number; readonly clear: () => void }) {
  const { stockTake, common } = useTexts();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{stockTake.clear}</Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={stockTake.clearTitle}
        description={stockTake.clearText(format.number(count))}
      >
        <DialogActions>
          <Button onClick={() => setOpen(false)}>{common.back}</Button>
          <Button
            kind="danger"
            onClick={() => {
              clear();
              setOpen(false);
            }}
          >
            {stockTake.clear}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
