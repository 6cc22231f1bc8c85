import { useMutation, useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, buttonClass } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { Frame } from '../../components/frame.tsx';
import { Failed, Loading, Notice } from '../../components/states.tsx';
import { explain, isSignedOut } from '../../data/errors.ts';
import { metaOf } from '../../data/meta.ts';
import { queryClient } from '../../data/query-client.ts';
import { providerPath, sendSignInLink, sessionQuery, signIn, type Session } from '../../data/session.ts';
import { useTexts } from '../../texts/context.ts';
import type { Texts } from '../../texts/texts.ts';
import styles from './screen.module.css';

const hasLinks = metaOf('tallybook-links') === 'on';
const hasProvider = metaOf('tallybook-oidc') === 'on';

/** Signs in with the identity provider of the installation, a mailed link, or an API key: what the service offers. */
export function SignIn() {
  const texts = useTexts();
  const [usesKey, setUsesKey] = useState(!hasLinks && !hasProvider);
  const { data: session } = useQuery(sessionQuery);
  const { next, problem } = useSearch({ from: '/sign-in' });
  const enter = useEnter(next);
  if (session !== undefined && session !== null) return <Navigate to={safePath(next)} replace />;
  return (
    <Frame title={texts.signIn.title}>
      {problem !== undefined && <Notice kind="error">{explainProvider(problem, texts)}</Notice>}
      {hasProvider && (
        <a className={buttonClass(usesKey || hasLinks ? 'normal' : 'main')} href={providerPath(next)}>
          {texts.signIn.oidc}
        </a>
      )}
      {usesKey ? <KeyForm onSignedIn={enter} /> : hasLinks && <LinkForm />}
      {(hasLinks || hasProvider) && (
        <Button kind="plain" onClick={() => setUsesKey(!usesKey)}>
          {usesKey ? (hasLinks ? texts.signIn.useLink : texts.common.cancel) : texts.signIn.useKey}
        </Button>
      )}
    </Frame>
  );
}

/** The service leads back with a code of its own, or with that of a problem. */
const explainProvider = (code: string, texts: Texts): string =>
  texts.signIn.problems[code] ?? texts.problems[code] ?? texts.signIn.problems['FAILED'] ?? '';

function LinkForm() {
  const texts = useTexts();
  const [missing, setMissing] = useState(false);
  const send = useMutation({ mutationFn: sendSignInLink });
  if (send.isSuccess)
    return (
      <div role="status" className={styles.sent}>
        <h2>{texts.signIn.sent}</h2>
        <p>{texts.signIn.sentHint(send.variables)}</p>
        <Button onClick={() => send.reset()}>{texts.signIn.otherAddress}</Button>
      </div>
    );
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const email = textOf(new FormData(event.currentTarget), 'email');
        setMissing(!/^[^\s@]+@[^\s@]+$/.test(email));
        if (/^[^\s@]+@[^\s@]+$/.test(email)) send.mutate(email);
      }}
    >
      <TextField
        name="email"
        type="email"
        autoComplete="username"
        autoFocus
        label={texts.signIn.email}
        hint={texts.signIn.emailHint}
        error={missing ? texts.signIn.emailMissing : send.error ? explain(send.error, texts) : undefined}
      />
      <Button type="submit" kind="main" busy={send.isPending}>
        {texts.signIn.sendLink}
      </Button>
    </form>
  );
}

function KeyForm({ onSignedIn }: { readonly onSignedIn: (session: Session) => void }) {
  const texts = useTexts();
  const [missing, setMissing] = useState(false);
  const enter = useMutation({ meta: { isSignIn: true }, mutationFn: signIn, onSuccess: onSignedIn });
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const key = textOf(new FormData(event.currentTarget), 'key');
        setMissing(key === '');
        if (key !== '') enter.mutate({ api_key: key });
      }}
    >
      <TextField
        name="key"
        type="password"
        autoComplete="off"
        autoFocus
        spellCheck={false}
        label={texts.signIn.key}
        hint={texts.signIn.keyHint}
        error={missing ? texts.signIn.keyMissing : explainKey(enter.error, texts)}
      />
      <Button type="submit" kind="main" busy={enter.isPending}>
        {texts.signIn.submitKey}
      </Button>
    </form>
  );
}

function explainKey(error: Error | null, texts: Texts): string | undefined {
  if (error === null) return undefined;
  return isSignedOut(error) ? texts.signIn.keyWrong : explain(error, texts);
}

/**
 * Opened from a mail: signs in with the token in the fragment, once, and removes it from the address and the history.
 * Only after a click: programs that check mails open links too, and a link on another site could be a trap that signs the
 * reader in as somebody else.
 */
export function LinkTarget() {
  const texts = useTexts().signIn;
  const { hash } = useLocation();
  const enter = useEnter(undefined);
  const open = useMutation({ meta: { isSignIn: true }, mutationFn: signIn, onSuccess: enter });
  const [token] = useState(() => new URLSearchParams(hash).get('sign-in') ?? '');
  const { data: session, isPending: isLoading } = useQuery(sessionQuery);
  const navigate = useNavigate();
  const start = () => {
    // Not through the router, which replaces this method on the instance: it would leave the page before the result.
    History.prototype.replaceState.call(history, history.state, '', location.pathname);
    open.mutate({ token });
  };
  if (isLoading)
    return (
      <Frame title={texts.title}>
        <Loading lines={2} />
      </Frame>
    );
  if (open.error === null)
    return (
      <Frame title={texts.title}>
        {session ? (
          <Notice kind="warning">{texts.replaces(session.email ?? session.user_id)}</Notice>
        ) : (
          <p>{texts.linkHint}</p>
        )}
        <Button kind="main" autoFocus busy={open.isPending} onClick={start}>
          {texts.submitKey}
        </Button>
        {session && (
          <Button kind="plain" onClick={() => void navigate({ to: '/home', replace: true })}>
            {texts.stay}
          </Button>
        )}
      </Frame>
    );
  // 401: used, expired or mistyped. Any other problem is not about the link.
  const isOver = isSignedOut(open.error);
  return (
    <Frame title={isOver ? texts.linkFailed : texts.title}>
      {isOver ? (
        <>
          {hasLinks && <p>{texts.linkFailedHint}</p>}
          <Button kind="main" onClick={() => void navigate({ to: '/sign-in', replace: true })}>
            {texts.title}
          </Button>
        </>
      ) : (
        <Failed error={open.error} onRetry={() => open.mutate({ token })} />
      )}
    </Frame>
  );
}

/** Stores the session and continues where the reader wanted to go. */
function useEnter(next: string | undefined): (session: Session) => void {
  const navigate = useNavigate();
  return (session) => {
    // Data that another person saw must not remain.
    queryClient.clear();
    queryClient.setQueryData(sessionQuery.queryKey, session);
    void navigate({ to: safePath(next), replace: true });
  };
}

/** Only pages of the console: `//example.com` is another site. */
const safePath = (path: string | undefined): string =>
  path !== undefined && /^\/(?![/\\])/.test(path) ? path : '/home';

const textOf = (data: FormData, name: string): string => {
  const value = data.get(name);
  return typeof value === 'string' ? value.trim() : '';
};
