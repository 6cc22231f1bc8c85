import { useRef } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog, DialogActions } from '../../../components/dialog.tsx';
import { daysAhead } from '../../../data/today.ts';
import type { Mistake, PostingPreset } from '../../../components/posting-context.ts';
import { WriteForm } from '../../../components/write-form.tsx';
import { useLocalization } from '../../../texts/context.ts';
import { useSummary } from '../columns.tsx';
import { Fields } from './fields.tsx';
import { namesField } from './field-messages.tsx';
import { Posted } from './posted.tsx';
import { useLevel } from './preview.tsx';
import { suggestedCost } from './total.ts';
import { usePostingForm, type Posting } from './use-posting.ts';

interface Props {
  readonly open: boolean;
  readonly preset: PostingPreset;
  readonly onClose: () => void;
}

/** Posts one movement after another. Nothing is shown as posted before the service has confirmed it. */
export function PostingPanel({ open, preset, onClose }: Props) {
  const { texts, format } = useLocalization();
  const { movements } = texts;
  const { corrects } = preset;
  const posting = usePostingForm(preset, format.decimalSeparator);
  const first = useRef<HTMLInputElement>(null);
  const { result } = posting.write;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={corrects === undefined ? movements.post : movements.correctTitle}
      description={corrects && <Replaces mistake={corrects} />}
      kind="panel"
      initialFocus={first}
    >
      {result === undefined ? (
        <PostingForm posting={posting} first={first} onCancel={onClose} />
      ) : (
        <Posted
          result={result}
          onAnother={corrects === undefined ? posting.another : undefined}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

/** What is reversed, and when if not on its own day. */
function Replaces({ mistake: { movement, isClosed } }: { readonly mistake: Mistake }) {
  const { movements } = useLocalization().texts;
  return (
    <>
      <p>{movements.correctHint(useSummary(movement))}</p>
      {isClosed && <p>{movements.correctClosed}</p>}
    </>
  );
}

interface FormProps {
  readonly posting: Posting;
  readonly first: React.RefObject<HTMLInputElement | null>;
  readonly onCancel: () => void;
}

function PostingForm({ posting, first, onCancel }: FormProps) {
  const { texts, format } = useLocalization();
  const { values, write, edited } = posting;
  const level = useLevel(values.product_id);
  const suggestion = values.type === 'entry' ? undefined : suggestedCost(level?.average_cost ?? null);
  const cost = values.unit_cost ?? (suggestion === undefined ? '' : format.typed(suggestion));
  return (
    <>
      <WriteForm
        form={{
          write,
          // Errors of the service do not apply to other values.
          error: edited.size > 0 && !write.isUnknown ? null : write.error,
          otherErrors: [],
          isEdited: () => !write.isUnknown && write.result === undefined && isFilled(posting),
          isAtField: () => namesField(posting),
          submit: () => posting.submit(cost),
        }}
        submit={posting.corrects === undefined ? texts.movements.submit : texts.movements.correct}
        onCancel={onCancel}
      >
        <Fields posting={posting} cost={cost} first={first} />
      </WriteForm>
      <FarAhead posting={posting} />
    </>
  );
}

/** Whether the person has entered something; a correction begins with the values of the mistake. */
const isFilled = ({ corrects, values, edited }: Posting): boolean =>
  corrects === undefined ? values.quantity !== '' : edited.size > 0;

/** Asks before a movement is posted whose day is far ahead. */
function FarAhead({ posting: { farAhead, decide } }: { readonly posting: Posting }) {
  const { texts, format } = useLocalization();
  const { movements } = texts;
  const date = farAhead?.movement_date ?? '';
  return (
    <Dialog
      open={farAhead !== undefined}
      onClose={() => decide(false)}
      title={movements.farAhead}
      description={
        date === '' ? undefined : movements.farAheadText(format.date(date), format.number(daysAhead(date)))
      }
    >
      <DialogActions>
        <Button onClick={() => decide(true)}>{movements.postFarAhead}</Button>
        <Button kind="main" onClick={() => decide(false)}>
          {movements.changeDate}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
