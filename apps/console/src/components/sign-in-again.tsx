import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { explain, isSignedOut } from '../data/errors.ts';
import { useOrganization } from '../data/organization.ts';
import { queryClient } from '../data/query-client.ts';
import { sendSignInLink, sessionQuery, signIn } from '../data/session.ts';
import { useTexts } from '../texts/context.ts';
import { Button } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import { TextField } from './field.tsx';
import { Notice } from './states.tsx';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called after a new sign-in, to send the write again with its Idempotency-Key. */
  readonly onSignedIn: () => void;
}

/**
 * For `SIGN_IN_AGAIN`: some writes need a recent sign-in. A mailed link opens in another tab, whose session replaces the
 * one of this tab, so what was entered here is not lost.
 */
export function SignInAgain({ open, onClose, onSignedIn }: Props) {
  const texts = useTexts();
  const { signInAgain } = texts;
  return (
    <Dialog open={open} onClose={onClose} title={signInAgain.title} description={signInAgain.text}>
      <ByLink onSignedIn={onSignedIn} />
      <ByKey onSignedIn={onSignedIn} />
    </Dialog>
  );
}

function ByLink({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const texts = useTexts();
  const { signInAgain } = texts;
  const { email } = useOrganization().session;
  const link = useMutation({ mutationFn: sendSignInLink });
  if (email === null) return null;
  if (!link.isSuccess)
    return (
      <>
        {link.error !== null && <Notice kind="error">{explain(link.error, texts)}</Notice>}
        <Button kind="main" busy={link.isPending} onClick={() => link.mutate(email)}>
          {signInAgain.sendLink(email)}
        </Button>
      </>
    );
  return (
    <Notice>
      <p>{signInAgain.sent(email)}</p>
      <DialogActions>
        <Button kind="main" onClick={onSignedIn}>
          {signInAgain.goOn}
        </Button>
      </DialogActions>
    </Notice>
  );
}

function ByKey({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const texts = useTexts();
  const [apiKey, setApiKey] = useState('');
  const { session } = useOrganization();
  const byKey = useMutation({
    // A wrong key ends no session.
    meta: { isSignIn: true },
    mutationFn: () => signIn({ api_key: apiKey.trim() }),
    onSuccess: async (signedIn) => {
      // The key of another person changes what this page may show.
      if (signedIn.user_id === session.user_id)
        await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
      else location.reload();
      onSignedIn();
    },
  });
  const keyProblem = (error: unknown) => (isSignedOut(error) ? texts.signIn.keyWrong : explain(error, texts));
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        // React passes the event on to the form that the dialog was opened from, which would send its write.
        event.stopPropagation();
        if (apiKey.trim() !== '') byKey.mutate();
      }}
    >
      <TextField
        label={texts.signIn.key}
        type="password"
        autoComplete="off"
        value={apiKey}
        error={byKey.error === null ? undefined : keyProblem(byKey.error)}
        onChange={({ currentTarget }) => setApiKey(currentTarget.value)}
      />
      <DialogActions>
        <Button type="submit" busy={byKey.isPending}>
          {texts.signInAgain.useKey}
        </Button>
      </DialogActions>
    </form>
  );
}
