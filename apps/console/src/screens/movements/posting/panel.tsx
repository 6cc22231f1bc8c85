import { useRef } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog, DialogActions } from '../../../components/dialog.tsx';
import { daysAhead } from '../../../data/today.ts';
import type { Mistake, PostingPreset } from '../../../components/posting-context.ts';
import { WriteForm } from '../../../components/write-form.tsx';
import { useLocalization } from '../../../texts/context.ts';
import { useSummary } from '../columns.tsx';
import { Fields } from './fields.tsx';
import { useNamesField } from './field-messages.tsx';
import { JustPosted, Posted } from './posted.tsx';
import { usePostingForm, type Posting } from './use-posting.ts';

interface Props {
  readonly open: boolean;
  readonly preset: PostingPreset;
  readonly onClose: () => void;
}

/** Posts movements, several at once and one batch after another. Nothing is shown as posted before the service has confirmed it. */
export function PostingPanel({ open, preset, onClose }: Props) {
  const { texts, format } = useLocalization();
  const { movements } = texts;
  const { corrects } = preset;
  const posting = usePostingForm(preset, format);
  const first = useRef<HTMLInputElement>(null);
  const { result } = posting;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={corrects === undefined ? movements.post : movements.correctTitle}
      description={corrects && <Replaces mistake={corrects} />}
      kind="wide"
      initialFocus={first}
    >
      {result === undefined ? (
        <PostingForm posting={posting} first={first} onCancel={onClose} />
      ) : (
        <Posted result={result} corrects={corrects} onAnother={posting.another} onClose={onClose} />
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
  const { movements } = useLocalization().texts;
  const { write, edited, corrects, previous } = posting;
  const isAtField = useNamesField(posting);
  return (
    <>
      {previous !== undefined && <JustPosted key={previous.movements[0]?.id} result={previous} />}
      <WriteForm
        form={{
          write,
          // Errors of the service do not apply to other values.
          error: edited.size > 0 && !write.isUnknown ? null : write.error,
          otherErrors: [],
          isEdited: () => !write.isUnknown && write.result === undefined && isFilled(posting),
          isAtField: () => isAtField,
          submit: posting.submit,
        }}
        submit={corrects === undefined ? movements.submit : movements.correct}
        submitNext={corrects === undefined ? movements.submitNext : undefined}
        submitKeys="Control+Enter"
        onCancel={onCancel}
      >
        <Fields posting={posting} first={first} />
      </WriteForm>
      <FarAhead posting={posting} />
    </>
  );
}

/** Whether the person has entered something; a correction begins with the values of the mistake. */
const isFilled = ({ corrects, values, edited }: Posting): boolean =>
  corrects === undefined ? values.lines.some(({ quantity }) => quantity !== '') : edited.size > 0;

/** Asks before a movement is posted whose day is far ahead. */
function FarAhead({ posting: { farAhead, decide } }: { readonly posting: Posting }) {
  const { texts, format } = useLocalization();
  const { movements } = texts;
  const date = farAhead ?? '';
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
