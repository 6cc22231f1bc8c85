import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog, DialogActions } from '../../components/dialog.tsx';
import { useLocalization } from '../../texts/context.ts';

/** Asks before entered values are lost. */
export function Discard({ count, discard }: { readonly count: number; readonly discard: () => void }) {
  const { texts, format } = useLocalization();
  const { writeDowns, common } = texts;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{writeDowns.discard}</Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={writeDowns.discardTitle}
        description={writeDowns.discardText(format.number(count))}
      >
        <DialogActions>
          <Button onClick={() => setOpen(false)}>{common.back}</Button>
          <Button
            kind="danger"
            onClick={() => {
              discard();
              setOpen(false);
            }}
          >
            {writeDowns.discard}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
