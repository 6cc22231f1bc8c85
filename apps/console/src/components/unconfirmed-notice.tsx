import type { Write } from '../data/use-write.ts';
import { useFormat, useTexts } from '../texts/context.ts';
import { Button } from './button.tsx';
import { Notice } from './states.tsx';

interface Props {
  readonly write: Pick<
    Write<never, unknown>,
    'restoredFrom' | 'expiredFrom' | 'isPending' | 'error' | 'retry'
  >;
}

/** Says that a write of an earlier opening of the form has no outcome yet, with a button that finds it out. */
export function UnconfirmedNotice({ write: { restoredFrom, expiredFrom, isPending, error, retry } }: Props) {
  const { forms } = useTexts();
  const format = useFormat();
  const moment = (milliseconds: number): string => format.instant(new Date(milliseconds).toISOString());
  return (
    <>
      {expiredFrom !== undefined && <Notice kind="warning">{forms.expired(moment(expiredFrom))}</Notice>}
      {restoredFrom !== undefined && (
        <Notice kind="warning">
          <p>{forms.unconfirmed(moment(restoredFrom))}</p>
          {error === null && (
            <Button busy={isPending} onClick={retry}>
              {forms.checkOutcome}
            </Button>
          )}
        </Notice>
      )}
    </>
  );
}
