import type { RegisteredRouter } from '@tanstack/react-router';
import type { Permission } from '@tallybook/domain/rules';
import type { IconName } from '../components/icon.tsx';
import { peopleScreens } from '../components/people-screens.ts';
import { reportScreens } from '../components/report-screens.ts';
import type { Texts } from '../texts/texts.ts';

export interface Destination {
  readonly to: Exclude<keyof RegisteredRouter['routesByPath'], `${string}$${string}`>;
  readonly title: (texts: Texts) => string;
  /** In the bar at the bottom, if the title is too long for it. Its words are in the title. */
  readonly shortTitle?: (texts: Texts) => string;
  readonly icon: IconName;
  /** The second key after `g`. */
  readonly shortcut?: string;
  /** Hidden from roles without it. */
  readonly permission?: Permission;
  /** In the bar at the bottom of a narrow screen; the others are in its menu. */
  readonly isMain?: boolean;
  /** Screens that are one entry, whose address is the first one's. Each has a shortcut of its own. */
  readonly tabs?: readonly Omit<Destination, 'icon' | 'shortTitle' | 'isMain' | 'tabs'>[];
}

export interface Group {
  readonly title: (texts: Texts) => string;
  readonly destinations: readonly Destination[];
}

/** The screens, in the order of the rail. A new screen needs an entry here and a route in router.tsx. */
export const navigation: readonly Group[] = [
  {
    title: ({ shell }) => shell.stock,
    destinations: [
      {
        to: '/home',
        title: ({ shell }) => shell.home,
        icon: 'home',
        shortcut: 'h',
        permission: 'movements.read',
        isMain: true,
      },
      {
        to: '/levels',
        title: ({ shell }) => shell.levels,
        shortTitle: ({ shell }) => shell.levelsShort,
        icon: 'levels',
        shortcut: 'l',
        permission: 'levels.read',
        isMain: true,
      },
      {
        to: '/movements',
        title: ({ shell }) => shell.movements,
        icon: 'movements',
        shortcut: 'm',
        permission: 'movements.read',
        isMain: true,
      },
      {
        to: '/import',
        title: ({ shell }) => shell.import,
        icon: 'import',
        shortcut: 'f',
        permission: 'movements.post',
      },
      {
        to: '/stock-takes',
        title: ({ shell }) => shell.stockTakes,
        icon: 'stockTakes',
        shortcut: 't',
        permission: 'movements.read',
        isMain: true,
      },
      {
        to: '/locations',
        title: ({ shell }) => shell.locations,
        icon: 'locations',
        shortcut: 'g',
        permission: 'levels.read',
      },
      {
        to: '/ageing',
        title: ({ shell }) => shell.reports,
        icon: 'reports',
        permission: 'valuation.read',
        tabs: reportScreens,
      },
      {
        to: '/alerts',
        title: ({ shell }) => shell.alerts,
        icon: 'alerts',
        shortcut: 'r',
        permission: 'levels.read',
      },
    ],
  },
  {
    title: ({ shell }) => shell.books,
    destinations: [
      {
        to: '/periods',
        title: ({ shell }) => shell.periods,
        icon: 'periods',
        shortcut: 'p',
        permission: 'periods.read',
      },
      {
        to: '/journal',
        title: ({ shell }) => shell.journal,
        icon: 'journal',
        shortcut: 'j',
        permission: 'journal.read',
      },
      {
        to: '/accounts',
        title: ({ shell }) => shell.accounts,
        icon: 'accounts',
        shortcut: 'c',
        permission: 'journal.read',
      },
      {
        to: '/allocate',
        title: ({ shell }) => shell.allocation,
        icon: 'allocation',
        shortcut: 'b',
        permission: 'costs.adjust',
      },
      {
        to: '/write-downs',
        title: ({ shell }) => shell.writeDowns,
        icon: 'writeDowns',
        shortcut: 'd',
        permission: 'valuation.read',
      },
      {
        to: '/verify',
        title: ({ shell }) => shell.verify,
        icon: 'verify',
        shortcut: 'v',
        permission: 'ledger.verify',
      },
    ],
  },
  {
    title: ({ shell }) => shell.administration,
    destinations: [
      {
        to: '/members',
        title: ({ shell }) => shell.people,
        icon: 'members',
        permission: 'members.read',
        tabs: peopleScreens,
      },
      {
        to: '/audit',
        title: ({ shell }) => shell.audit,
        icon: 'audit',
        shortcut: 'a',
        permission: 'audit.read',
      },
      {
        to: '/settings',
        title: ({ shell }) => shell.settings,
        icon: 'settings',
        shortcut: 'y',
      },
      {
        to: '/api-keys',
        title: ({ shell }) => shell.apiKeys,
        icon: 'keys',
        shortcut: 'k',
        permission: 'keys.own',
      },
      {
        to: '/webhooks',
        title: ({ shell }) => shell.webhooks,
        icon: 'webhooks',
        shortcut: 'w',
        permission: 'webhooks.keep',
      },
    ],
  },
];
