import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { explain, isSignedOut } from '../data/errors.ts';
import { useOrganization } from '../data/organization.ts';
import { metaOf } from '../data/meta.ts';
import { queryClient } from '../data/query-client.ts';
import { providerPathAgain, sendSignInLink, sessionQuery, signIn } from '../data/session.ts';
import { useTexts } from '../texts/context.ts';
import { Button, buttonClass } from './button.tsx';
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
 * For `SIGN_IN_AGAIN`: some writes need a recent sign-in. A mailed link and the identity provider open in another tab,
 * whose session replaces the one of this tab, so what was entered here is not lost.
 */
export function SignInAgain({ open, onClose, onSignedIn }: Props) {
  const texts = useTexts();
  const { signInAgain } = texts;
  return (
    <Dialog open={open} onClose={onClose} title={signInAgain.title} description={signInAgain.text}>
      {metaOf('tallybook-oidc') === 'on' && <ByProvider onSignedIn={onSignedIn} />}
      {metaOf('tallybook-links') === 'on' && <ByLink onSignedIn={onSignedIn} />}
      <ByKey onSignedIn={onSignedIn} />
    </Dialog>
  );
}

/** After a sign-in in another tab: goes on, unless another person has signed in there. */
function GoOn({ label, onSignedIn }: { readonly label: string; readonly onSignedIn: () => void }) {
  const { session } = useOrganization();
  const check = useMutation({ mutationFn: () => queryClient.query({ ...sessionQuery, staleTime: 0 }) });
  return (
    <DialogActions>
      <Button
        kind="main"
        busy={check.isPending}
        onClick={() =>
          check.mutate(undefined, {
            onSuccess: (current) => (current?.user_id === session.user_id ? onSignedIn() : location.reload()),
            // The write explains what is wrong.
            onError: onSignedIn,
          })
        }
      >
        {label}
      </Button>
    </DialogActions>
  );
}

function ByProvider({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const { signIn: texts, signInAgain } = useTexts();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <a
        className={buttonClass(opened ? 'normal' : 'main')}
        href={providerPathAgain()}
        target="_blank"
        rel="noopener"
        onClick={() => setOpened(true)}
      >
        {texts.oidc}
      </a>
      <p className="muted">{signInAgain.provider}</p>
      {opened && <GoOn label={signInAgain.signedIn} onSignedIn={onSignedIn} />}
    </>
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
      <GoOn label={signInAgain.goOn} onSignedIn={onSignedIn} />
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
      // The write was of somebody else, and so is everything that this page shows.
      if (signedIn.user_id !== session.user_id) return location.reload();
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
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
