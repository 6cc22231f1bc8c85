import { useEffect, useRef } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog, DialogActions } from '../../../components/dialog.tsx';
import type { PostingPreset } from '../../../components/posting-context.ts';
import { WriteProblem } from '../../../components/write-problem.tsx';
import { useLocalization } from '../../../texts/context.ts';
import { Fields } from './fields.tsx';
import { namesField } from './field-messages.tsx';
import styles from './panel.module.css';
import { Posted } from './posted.tsx';
import { useLevel } from './preview.tsx';
import { suggestedCost } from './total.ts';
import { usePostingForm, type Posting } from './use-posting.ts';

interface Props {
  readonly open: boolean;
  readonly preset: PostingPreset;
  readonly onClose: () => void;
  /** Whether the outcome of a request is unknown: closed, the panel must then keep its key and its values. */
  readonly onUnknown: (isUnknown: boolean) => void;
}

/** Posts one movement after another. Nothing is shown as posted before the service has confirmed it. */
export function PostingPanel({ open, preset, onClose, onUnknown }: Props) {
  const { texts, format } = useLocalization();
  const { movements } = texts;
  const posting = usePostingForm(preset, format.decimalSeparator);
  const first = useRef<HTMLInputElement>(null);
  const { isUnknown, result } = posting.write;
  useEffect(() => onUnknown(isUnknown), [isUnknown, onUnknown]);
  return (
    <Dialog open={open} onClose={onClose} title={movements.post} kind="panel" initialFocus={first}>
      {result === undefined ? (
        <PostingForm posting={posting} first={first} onCancel={onClose} />
      ) : (
        <Posted result={result} onAnother={posting.another} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface FormProps {
  readonly posting: Posting;
  readonly first: React.RefObject<HTMLInputElement | null>;
  readonly onCancel: () => void;
}

function PostingForm({ posting, first, onCancel }: FormProps) {
  const { texts, format } = useLocalization();
  const { movements, common, forms } = texts;
  const { values, write, edited } = posting;
  const level = useLevel(values.product_id);
  const suggestion = values.type === 'entry' ? undefined : suggestedCost(level?.average_cost ?? null);
  const cost = values.unit_cost ?? (suggestion === undefined ? '' : format.typed(suggestion));
  const form = useRef<HTMLFormElement>(null);

  const focus = (name: string | undefined): void => {
    if (name === undefined) return;
    const control = form.current?.querySelector<HTMLElement>(`[data-field="${name}"]`);
    const input = control?.querySelector<HTMLElement>('input, select, textarea');
    control?.closest('details')?.setAttribute('open', '');
    input?.focus();
  };
  const isShownAtField = namesField(write.error, Object.keys(values));
  // The service's error at a field gets the focus, as the form's own do.
  useEffect(() => {
    if (isShownAtField)
      focus(
        form.current?.querySelector('[aria-invalid="true"]')?.closest<HTMLElement>('[data-field]')?.dataset[
          'field'
        ],
      );
  }, [write.error, isShownAtField]);

  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (write.isPending) return;
        if (write.isUnknown) write.retry();
        else focus(posting.submit(cost));
      }}
    >
      {/* Another request with the same key must have the same content. */}
      <fieldset disabled={write.isUnknown}>
        <Fields posting={posting} cost={cost} first={first} />
      </fieldset>
      <div className={styles.footer}>
        {!(isShownAtField || (edited.size > 0 && !write.isUnknown)) && (
          <WriteProblem error={write.error} onRetry={write.retry}>
            {write.isUnknown && <p>{`${forms.unknownOutcome} ${forms.unknownOutcomeHint}`}</p>}
          </WriteProblem>
        )}
        <DialogActions>
          <Button onClick={onCancel}>{common.cancel}</Button>
          {!write.isUnknown && (
            <Button type="submit" kind="main" busy={write.isPending}>
              {movements.submit}
            </Button>
          )}
        </DialogActions>
      </div>
    </form>
  );
}
