import type { Organization } from '@tallybook/sdk';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button } from '../components/button.tsx';
import { Select } from '../components/select.tsx';
import { Confirm } from '../components/confirm.tsx';
import { useToast } from '../components/toasts.tsx';
import { clearStorage, hasUnsent } from '../data/browser-storage.ts';
import { explain } from '../data/errors.ts';
import { useOrganization } from '../data/organization.ts';
import { queryClient } from '../data/query-client.ts';
import { sessionQuery, signOut } from '../data/session.ts';
import { useLocalization } from '../texts/context.ts';
import { languages, type Language } from '../texts/language.ts';
import styles from './account-menu.module.css';

interface Props {
  readonly organizations: readonly Organization[];
  readonly onChange: (id: string) => void;
  readonly onShortcuts: () => void;
}

/** Who is signed in, in which organization and language. */
export function AccountMenu({ organizations, onChange, onShortcuts }: Props) {
  const { texts, language, change } = useLocalization();
  const { shell, common } = texts;
  const { session, organization, role } = useOrganization();
  const navigate = useNavigate();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  // Nothing of this person may be seen by the next one.
  const left = async (): Promise<void> => {
    await clearStorage(session.user_id);
    queryClient.clear();
    queryClient.setQueryData(sessionQuery.queryKey, null);
    await navigate({ to: '/sign-in' });
  };
  const leave = useMutation({
    mutationFn: async () => {
      if (await hasUnsent(session.user_id)) return setAsking(true);
      await signOut();
      await left();
    },
    onError: (error) => toast(explain(error, texts)),
  });
  return (
    <div className={styles.account}>
      {organizations.length > 1 ? (
        <Select
          label={shell.organization}
          value={organization.id}
          options={organizations.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={onChange}
        />
      ) : (
        <p className={styles.name}>{organization.name}</p>
      )}
      <p className={styles.hint}>
        {session.email !== null && <span title={shell.signedInAs(session.email)}>{session.email}</span>}
        <span>{common.roles[role]}</span>
      </p>
      <Select
        label={shell.language}
        value={language}
        options={Object.entries(languages).map(([value, label]) => ({ value: value as Language, label }))}
        onChange={(value) => {
          // The only cause is a file that was not loaded.
          change(value).catch(() => toast(texts.problems.CONNECTION_FAILED ?? common.failed));
        }}
      />
      <Link to="/account">{shell.account}</Link>
      <div className={styles.actions}>
        <Button small onClick={onShortcuts} aria-label={shell.shortcuts}>
          ?
        </Button>
        <Button small busy={leave.isPending} onClick={() => leave.mutate()}>
          {shell.signOut}
        </Button>
      </div>
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        title={shell.signOutTitle}
        text={shell.signOutText}
        action={shell.signOut}
        isDanger
        write={signOut}
        onDone={left}
      />
    </div>
  );
}
