import { useState, type ReactNode } from 'react';
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
  readonly children?: ReactNode;
}

/** Why a write failed, and the way out: signing in again, or another try. */
export function WriteProblem({ error, onRetry, children }: Props) {
  const texts = useTexts();
  const [dismissed, setDismissed] = useState<unknown>(null);
  if (error === null) return null;
  const { code, requestId } = errorFacts(error);
  const mustSignIn = code === 'SIGN_IN_AGAIN';
  return (
    <>
      <Notice kind="error">
        <p>{mustSignIn ? texts.signInAgain.text : explain(error, texts)}</p>
        {children}
        {mustSignIn && <Button onClick={() => setDismissed(null)}>{texts.signInAgain.title}</Button>}
        {retriable.has(code ?? '') && <Button onClick={onRetry}>{texts.common.retry}</Button>}
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

/** The outcome is unknown or nothing was done; the Idempotency-Key makes another try safe. */
const retriable = new Set([
  'CONNECTION_FAILED',
  'TIMED_OUT',
  'UNAVAILABLE',
  'INTERNAL_ERROR',
  'UNEXPECTED_ANSWER',
]);
