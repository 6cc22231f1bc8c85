import type { Organization } from '@tallybook/sdk';
import { Link } from '@tanstack/react-router';
import { Button } from '../components/button.tsx';
import { Select } from '../components/select.tsx';
import { useToast } from '../components/toasts.tsx';
import { useOrganization } from '../data/organization.ts';
import { useLocalization } from '../texts/context.ts';
import { languages, type Language } from '../texts/language.ts';
import styles from './account-menu.module.css';
import { SignOut } from './sign-out.tsx';

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
  const toast = useToast();
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
        <SignOut small userId={session.user_id} />
      </div>
    </div>
  );
}
