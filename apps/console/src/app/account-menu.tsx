import type { Organization } from '@tallybook/sdk';
import { Link } from '@tanstack/react-router';
import { useId, useRef } from 'react';
import { Icon } from '../components/icon.tsx';
import { Select } from '../components/select.tsx';
import { useToast } from '../components/toasts.tsx';
import { useOrganization } from '../data/organization.ts';
import { chooseTheme, themes, useTheme } from '../data/theme.ts';
import { useLocalization } from '../texts/context.ts';
import { languages, type Language } from '../texts/language.ts';
import styles from './account-menu.module.css';
import { SignOut } from './sign-out.tsx';

interface Props {
  readonly organizations: readonly Organization[];
  readonly onChange: (id: string) => void;
  readonly onShortcuts: () => void;
}

/** Who is signed in, in which organization, with which language and theme. */
export function AccountMenu({ organizations, onChange, onShortcuts }: Props) {
  const { texts, language, change } = useLocalization();
  const { shell, common } = texts;
  const { session, organization, role } = useOrganization();
  const theme = useTheme();
  const toast = useToast();
  return (
    <div className={styles.account}>
      <div>
        {session.email !== null && <p className={styles.name}>{session.email}</p>}
        <p className="muted">
          {organization.name} · {common.roles[role]}
        </p>
      </div>
      {organizations.length > 1 && (
        <Select
          label={shell.organization}
          value={organization.id}
          options={organizations.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={onChange}
        />
      )}
      <div className={styles.choices}>
        <Select
          label={shell.language}
          value={language}
          options={Object.entries(languages).map(([value, label]) => ({ value: value as Language, label }))}
          onChange={(value) => {
            // The only cause is a file that was not loaded.
            change(value).catch(() => toast(texts.problems.CONNECTION_FAILED ?? common.failed));
          }}
        />
        <Select
          label={shell.theme}
          value={theme}
          options={themes.map((value) => ({ value, label: shell.themes[value] }))}
          onChange={chooseTheme}
        />
      </div>
      <ul className={styles.actions}>
        <li>
          <Link to="/account" className={styles.action}>
            <Icon name="account" /> {shell.account}
          </Link>
        </li>
        <li>
          <button type="button" className={styles.action} onClick={onShortcuts}>
            <Icon name="keyboard" /> {shell.shortcuts}
          </button>
        </li>
        <li>
          <SignOut userId={session.user_id} className={styles.action} />
        </li>
      </ul>
    </div>
  );
}

/** The row at the end of the rail that opens the menu. */
export function AccountButton(props: Props) {
  const { shell, common } = useLocalization().texts;
  const { session, organization, role } = useOrganization();
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  const name = session.email ?? common.roles[role];
  return (
    <>
      <button type="button" popoverTarget={id} className={styles.row}>
        <span className={styles.initial} aria-hidden="true">
          {name.slice(0, 1).toLocaleUpperCase()}
        </span>
        <span className="visually-hidden">{shell.accountMenu}</span>
        <span className={styles.who}>
          <span>{organization.name}</span>
          <span className="muted">{name}</span>
        </span>
        <Icon name="switch" />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className={styles.menu}
        // What the menu opens would be below it.
        onClick={({ target }) =>
          target instanceof Element && target.closest('a, button') !== null && menu.current?.hidePopover()
        }
      >
        <AccountMenu {...props} />
      </div>
    </>
  );
}
