import type { Write } from '../data/use-write.ts';
import { useFormat, useTexts } from '../texts/context.ts';
import { Button } from './button.tsx';
import { Notice } from './states.tsx';

interface Props {
  readonly write: Pick<Write<never, unknown>, 'restoredFrom' | 'isPending' | 'error' | 'retry'>;
}

/** Says that a write of an earlier opening of the form has no outcome yet, with a button that finds it out. */
export function UnconfirmedNotice({ write: { restoredFrom, isPending, error, retry } }: Props) {
  const { forms } = useTexts();
  const format = useFormat();
  if (restoredFrom === undefined) return null;
  return (
    <Notice kind="warning">
      <p>{forms.unconfirmed(format.instant(new Date(restoredFrom).toISOString()))}</p>
      {error === null && (
        <Button busy={isPending} onClick={retry}>
          {forms.checkOutcome}
        </Button>
      )}
    </Notice>
  );
}
