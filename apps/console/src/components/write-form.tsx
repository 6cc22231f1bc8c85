import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { errorFacts } from '../data/errors.ts';
import type { FormWrite } from '../data/forms/use-form.ts';
import { useTexts } from '../texts/context.ts';
import { Button } from './button.tsx';
import { DialogActions, Discard, useUnsaved } from './dialog.tsx';
import { UnconfirmedNotice } from './unconfirmed-notice.tsx';
import { WriteProblem } from './write-problem.tsx';

interface Props {
  readonly form: FormWrite;
  /** The text of the button that sends it. */
  readonly submit: string;
  /** The text of a second button, which sends it and empties the form for the next write. */
  readonly submitNext?: string | undefined;
  /** Keys that send it from any field, for screen readers. */
  readonly submitKeys?: string;
  readonly isDanger?: boolean;
  /** Nothing differs from what is stored, so there is nothing to send. */
  readonly isUnchanged?: boolean;
  readonly onCancel?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** The value of the second button. */
const next = 'next';

/**
 * The fields of a form, what is wrong with it, and its buttons. While the outcome of its write is unknown, only the same
 * request can be sent again, so its fields do not change.
 */
export function WriteForm({
  form,
  submit,
  submitNext,
  submitKeys,
  isDanger = false,
  isUnchanged = false,
  onCancel,
  children,
}: Props) {
  const { common } = useTexts();
  const element = useRef<HTMLFormElement>(null);
  const { write, error } = form;
  const { isUnknown } = write;
  useUnsaved(form.isEdited);
  const leaving = useBlocker({
    // The end of a session hides everything of the person.
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname && !next.pathname.endsWith('/sign-in') && form.isEdited(),
    enableBeforeUnload: form.isEdited,
    withResolver: true,
  });
  const submitted = useRef(false);
  // After each attempt, the first field that is wrong gets the focus.
  useEffect(() => {
    if (!submitted.current || write.isPending) return;
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!wrong) return;
    submitted.current = false;
    wrong.closest('details')?.setAttribute('open', '');
    wrong.focus();
  });
  return (
    <form
      ref={element}
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (write.isPending) return;
        // The browser has no value of a day that does not exist, so it would be sent as none. Its field says what is wrong.
        const bad = [...event.currentTarget.querySelectorAll('input')].find(
          (input) => input.validity.badInput,
        );
        if (bad !== undefined) {
          bad.focus();
          return;
        }
        submitted.current = true;
        if (isUnknown) write.retry();
        else if (!isUnchanged) {
          const { submitter } = event.nativeEvent;
          form.submit(submitter?.getAttribute('value') === next);
        }
      }}
    >
      <UnconfirmedNotice write={write} />
      <fieldset disabled={isUnknown} className="stack">
        {children}
      </fieldset>
      <footer className="stack">
        {!form.isAtField() && (
          <WriteProblem error={error} onRetry={write.retry} isUnknown={isUnknown}>
            {form.otherErrors
              .filter((detail) => detail !== errorFacts(error).message)
              .map((detail) => (
                <p key={detail}>{detail}</p>
              ))}
          </WriteProblem>
        )}
        <DialogActions>
          {onCancel !== undefined && <Button onClick={onCancel}>{common.cancel}</Button>}
          {!isUnknown && submitNext !== undefined && (
            <Button type="submit" value={next} aria-disabled={write.isPending}>
              {submitNext}
            </Button>
          )}
          {!isUnknown && (
            <Button
              type="submit"
              aria-keyshortcuts={submitKeys}
              kind={isDanger ? 'danger' : 'main'}
              busy={write.isPending}
              aria-disabled={isUnchanged}
            >
              {submit}
            </Button>
          )}
        </DialogActions>
      </footer>
      <Discard
        open={leaving.status === 'blocked'}
        onKeep={() => leaving.reset?.()}
        onDiscard={() => leaving.proceed?.()}
      />
    </form>
  );
}
