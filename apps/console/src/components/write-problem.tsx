import { useEffect, useState, type ReactNode } from 'react';
import { errorFacts, explain } from '../data/errors.ts';
import { useTexts } from '../texts/context.ts';
import { Button } from './button.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { Notice } from './states.tsx';

interface Props {
  /** Null if the write did not fail. */
  readonly error: unknown;
  /** Sends the same write again, with the same Idempotency-Key. */
  readonly onRetry: () => void;
  /** Whether the write may have been carried out. */
  readonly isUnknown?: boolean;
  readonly children?: ReactNode;
}

/** Why a write failed, and the way out: signing in again, or another try. */
export function WriteProblem({ error, onRetry, isUnknown = false, children }: Props) {
  const texts = useTexts();
  const [dismissed, setDismissed] = useState<unknown>(null);
  const { code, requestId, retryAfter } = errorFacts(error);
  const secondsLeft = useCountdown(error, retryAfter);
  if (error === null) return null;
  const mustSignIn = code === 'SIGN_IN_AGAIN';
  const mayRetry = isUnknown || retryAfter !== undefined || retriable.has(code ?? '');
  return (
    <>
      <Notice kind="error">
        <p>{mustSignIn ? texts.signInAgain.text : explain(error, texts)}</p>
        {children}
        {isUnknown && <p>{`${texts.forms.unknownOutcome} ${texts.forms.unknownOutcomeHint}`}</p>}
        {mustSignIn && <Button onClick={() => setDismissed(null)}>{texts.signInAgain.title}</Button>}
        {mayRetry && !mustSignIn && (
          <Button aria-disabled={secondsLeft > 0} onClick={() => secondsLeft === 0 && onRetry()}>
            {texts.common.retry}
            {/* Screen readers would read it out every second. */}
            {secondsLeft > 0 && <span aria-hidden="true">({secondsLeft} s)</span>}
          </Button>
        )}
        {requestId !== undefined && (
          <p className="muted">
            <code>{requestId}</code>
          </p>
        )}
      </Notice>
      {mustSignIn && (
        <SignInAgain
          open={dismissed !== error}
          onClose={() => setDismissed(error)}
          onSignedIn={() => {
            setDismissed(error);
            onRetry();
          }}
        />
      )}
    </>
  );
}

/** Seconds that are left of those that the service asked to wait when the error arrived. */
function useCountdown(error: unknown, seconds = 0): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = Date.now() + seconds * 1000;
    const tick = (): void => {
      const now = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(now);
      if (now === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 250);
    tick();
    return () => clearInterval(timer);
  }, [error, seconds]);
  return left;
}

/** The outcome is unknown or nothing was done; the Idempotency-Key makes another try safe. */
const retriable = new Set([
  'CONNECTION_FAILED',
  'TIMED_OUT',
  'UNAVAILABLE',
  'INTERNAL_ERROR',
  'UNEXPECTED_ANSWER',
]);
