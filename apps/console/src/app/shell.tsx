import type { Organization } from '@tallybook/sdk';
import { Link, Outlet, useLocation, useMatch, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Dialog } from '../components/dialog.tsx';
import { Icon } from '../components/icon.tsx';
import { isInRow, moveInRows } from '../components/rows.ts';
import { usePosting } from '../components/posting-context.ts';
import { useMedia } from '../components/use-media.ts';
import { useBrand } from '../data/brand.ts';
import { basePath } from '../data/client.ts';
import { useOrganization } from '../data/organization.ts';
import { useFormat, useTexts } from '../texts/context.ts';
import { AlertBell } from './alert-bell.tsx';
import { AccountButton, AccountMenu } from './account-menu.tsx';
import { navigation, type Destination } from './navigation.ts';
import { OfflineBar } from './offline-bar.tsx';
import styles from './shell.module.css';
import { ShortcutList } from './shortcut-list.tsx';
import { useShortcuts } from './shortcuts.ts';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));

interface Props {
  readonly organizations: readonly Organization[];
  readonly onChange: (id: string) => void;
}

/** The frame of every screen: a rail on wide screens, a bar at the bottom of narrow ones. */
export function Shell({ organizations, onChange }: Props) {
  const texts = useTexts();
  const { shell } = texts;
  const { may, organization } = useOrganization();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isSearching, setSearching] = useState(false);
  useSearchKey(() => setSearching(true));
  const [isNarrow, setNarrow] = useState(storedNarrow);
  const [areShortcutsOpen, setShortcutsOpen] = useState(false);
  const navigate = useNavigate();
  const post = usePosting();
  const product = useShownProduct();
  const groups = navigation
    .map(({ title, destinations }) => ({
      title: title(texts),
      destinations: destinations.filter(({ permission }) => permission === undefined || may(permission)),
    }))
    .filter(({ destinations }) => destinations.length > 0);
  const all = groups.flatMap(({ destinations }) => destinations);
  const screens = all
    .flatMap(({ tabs, ...each }) => tabs?.map((tab) => ({ ...tab, icon: each.icon })) ?? [each])
    .filter(({ permission }) => permission === undefined || may(permission));
  useShortcuts({
    ...Object.fromEntries(
      screens.flatMap(({ shortcut, to }) =>
        shortcut === undefined ? [] : [[`g ${shortcut}`, () => void navigate({ to })]],
      ),
    ),
    '/': () => void focusSearch(() => navigate({ to: '/levels' })),
    ...(post !== undefined && { n: () => post(product === undefined ? {} : { product_id: product }) }),
    '?': () => setShortcutsOpen(true),
    j: () => moveInRows(1),
    k: () => moveInRows(-1),
    ArrowDown: () => isInRow() && moveInRows(1),
    ArrowUp: () => isInRow() && moveInRows(-1),
  });
  const account = { organizations, onChange, onShortcuts: () => setShortcutsOpen(true) };

  return (
    <div className={[styles.shell, isNarrow ? styles.narrow : ''].join(' ')}>
      <a href="#content" className={styles.skip}>
        {shell.skip}
      </a>
      <aside className={styles.rail}>
        <div className={styles.head}>
          <Brand />
          <AlertBell />
        </div>
        <button
          type="button"
          className={[styles.link, styles.search].join(' ')}
          {...(isNarrow && { title: shell.search })}
          onClick={() => setSearching(true)}
        >
          <Icon name="search" />
          <span>{shell.search}</span>
          <kbd aria-hidden="true">{searchKey}</kbd>
        </button>
        <nav aria-label={shell.navigation}>
          <Groups groups={groups} isNarrow={isNarrow} />
        </nav>
        <div className={styles.foot}>
          <AccountButton {...account} />
          <button
            type="button"
            className={styles.collapse}
            aria-label={isNarrow ? shell.wide : shell.narrow}
            title={isNarrow ? shell.wide : shell.narrow}
            onClick={() => setNarrow(storeNarrow(!isNarrow))}
          >
            <Icon name="collapse" />
          </button>
        </div>
      </aside>
      <header className={styles.top}>
        <Brand />
        <span className={styles.organization}>{organization.name}</span>
        <button
          type="button"
          className={styles.collapse}
          aria-label={shell.search}
          onClick={() => setSearching(true)}
        >
          <Icon name="search" />
        </button>
        <AlertBell />
      </header>
      <div className={styles.content}>
        <OfflineBar />
        <PaperHead />
        <main id="content" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <nav className={styles.bar} aria-label={shell.navigation}>
        {all
          .filter(({ isMain }) => isMain)
          .map((destination) => (
            <NavLink key={destination.to} destination={destination} isShort />
          ))}
        <button type="button" className={styles.link} onClick={() => setMenuOpen(true)}>
          <Icon name="more" />
          <span>{shell.more}</span>
        </button>
      </nav>
      <Dialog open={isMenuOpen} onClose={() => setMenuOpen(false)} title={shell.more} kind="panel">
        <div onClick={({ target }) => target instanceof HTMLAnchorElement && setMenuOpen(false)}>
          <Groups groups={groups} />
        </div>
        <AccountMenu {...account} />
      </Dialog>
      {isSearching && (
        <Suspense fallback={null}>
          <Palette onClose={() => setSearching(false)} screens={screens} />
        </Suspense>
      )}
      <ShortcutList open={areShortcutsOpen} onClose={() => setShortcutsOpen(false)} destinations={screens} />
    </div>
  );
}

/** On paper: whose list it is, and of when. */
function PaperHead() {
  const { organization } = useOrganization();
  const format = useFormat();
  const isPrinted = useMedia('print');
  if (!isPrinted) return null;
  return (
    <p className="muted">
      {organization.name} · {format.instant(new Date().toISOString())}
    </p>
  );
}

/** The product that the screen is about, which a movement is then probably posted to. */
function useShownProduct(): string | undefined {
  const page = useMatch({ from: '/organization/products/$id', shouldThrow: false });
  const list = useMatch({ from: '/organization/movements', shouldThrow: false });
  return page?.params.id ?? list?.search.product_id;
}

function Brand() {
  return (
    <div className={styles.brand}>
      <img src={`${basePath}/icon.svg`} alt="" width="22" height="22" />
      <bdi>{useBrand()}</bdi>
    </div>
  );
}

function Groups({
  groups,
  isNarrow,
}: {
  readonly groups: readonly { title: string; destinations: readonly Destination[] }[];
  readonly isNarrow?: boolean;
}) {
  return groups.map(({ title, destinations }) => (
    <div key={title} className={styles.group}>
      <h2 className={styles.groupTitle}>{title}</h2>
      <ul>
        {destinations.map((destination) => (
          <li key={destination.to}>
            <NavLink destination={destination} isNarrow={isNarrow} />
          </li>
        ))}
      </ul>
    </div>
  ));
}

function NavLink({
  destination: { to, title, shortTitle = title, icon, tabs = [] },
  isNarrow = false,
  isShort = false,
}: {
  readonly destination: Destination;
  readonly isNarrow?: boolean | undefined;
  readonly isShort?: boolean;
}) {
  const texts = useTexts();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const isTab = tabs.some((tab) => path === tab.to);
  const text = title(texts);
  return (
    <Link
      to={to}
      className={styles.link}
      {...(isNarrow && { title: text })}
      activeProps={{ 'aria-current': 'page' }}
      {...(isTab && { 'aria-current': 'page' })}
    >
      <Icon name={icon} />
      {isShort && shortTitle !== title ? (
        <>
          <span aria-hidden="true">{shortTitle(texts)}</span>
          <span className="visually-hidden">{text}</span>
        </>
      ) : (
        <span>{text}</span>
      )}
    </Link>
  );
}

/** Focuses the search field of this screen, or goes to the one that has it. */
async function focusSearch(goToSearch: () => Promise<void>): Promise<void> {
  const find = () => document.querySelector<HTMLInputElement>('main input[type="search"]');
  // At once: the next keys are meant for the field.
  const field = find();
  if (field !== null) return field.focus();
  await goToSearch();
  requestAnimationFrame(() => find()?.focus());
}

const searchKey = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K';

/** Ctrl-K or ⌘K, also in a text field; not in a dialog, whose form would be left. */
function useSearchKey(onSearch: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (document.querySelector('[role="dialog"]') === null) onSearch();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

const narrowKey = 'tallybook:narrow-rail';

const storedNarrow = (): boolean => localStorage.getItem(narrowKey) !== null;

function storeNarrow(isNarrow: boolean): boolean {
  if (isNarrow) localStorage.setItem(narrowKey, '1');
  else localStorage.removeItem(narrowKey);
  return isNarrow;
}
