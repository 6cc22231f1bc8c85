import type { screens as en } from '../en/index.ts';
import { withChanges, type Changes } from '../changes.ts';
import { screens as ptScreens, texts as pt } from '../pt/index.ts';
import { common } from './common.ts';
import { forms } from './forms.ts';
import { problems } from './problems.ts';
import { productForm } from './product-form.ts';
import { shell } from './shell.ts';
import { signInAgain } from './sign-in-again.ts';
import { signIn } from './sign-in.ts';

/** Portuguese as it is written in Brazil: that of Portugal, except for what is said differently. */
export const texts = withChanges(pt, {
  common,
  forms,
  problems,
  productForm,
  shell,
  signInAgain,
  signIn,
});

/** Loads both at the same time. */
const changed =
  <Texts extends object>(portuguese: () => Promise<Texts>, own: () => Promise<Changes<NoInfer<Texts>>>) =>
  async () =>
    withChanges(...(await Promise.all([portuguese(), own()])));

export const screens: typeof en = {
  account: changed(ptScreens.account, async () => (await import('./account.ts')).account),
  accounts: changed(ptScreens.accounts, async () => (await import('./accounts.ts')).accounts),
  ageing: changed(ptScreens.ageing, async () => (await import('./ageing.ts')).ageing),
  alerts: changed(ptScreens.alerts, async () => (await import('./alerts.ts')).alerts),
  allocation: changed(ptScreens.allocation, async () => (await import('./allocation.ts')).allocation),
  apiKeys: changed(ptScreens.apiKeys, async () => (await import('./api-keys.ts')).apiKeys),
  audit: changed(ptScreens.audit, async () => (await import('./audit.ts')).audit),
  countMode: changed(ptScreens.countMode, async () => (await import('./count-mode.ts')).countMode),
  home: changed(ptScreens.home, async () => (await import('./home.ts')).home),
  imports: changed(ptScreens.imports, async () => (await import('./imports.ts')).imports),
  invitations: changed(ptScreens.invitations, async () => (await import('./invitations.ts')).invitations),
  journal: changed(ptScreens.journal, async () => (await import('./journal.ts')).journal),
  labels: changed(ptScreens.labels, async () => (await import('./labels.ts')).labels),
  levels: changed(ptScreens.levels, async () => (await import('./levels.ts')).levels),
  locations: changed(ptScreens.locations, async () => (await import('./locations.ts')).locations),
  mapping: changed(ptScreens.mapping, async () => (await import('./mapping.ts')).mapping),
  members: changed(ptScreens.members, async () => (await import('./members.ts')).members),
  movements: changed(ptScreens.movements, async () => (await import('./movements.ts')).movements),
  periods: changed(ptScreens.periods, async () => (await import('./periods.ts')).periods),
  product: changed(ptScreens.product, async () => (await import('./product.ts')).product),
  reports: changed(ptScreens.reports, async () => (await import('./reports.ts')).reports),
  settings: changed(ptScreens.settings, async () => (await import('./settings.ts')).settings),
  stockTakeDocument: changed(
    ptScreens.stockTakeDocument,
    async () => (await import('./stock-take-document.ts')).stockTakeDocument,
  ),
  stockTakes: changed(ptScreens.stockTakes, async () => (await import('./stock-takes.ts')).stockTakes),
  verify: changed(ptScreens.verify, async () => (await import('./verify.ts')).verify),
  webhooks: changed(ptScreens.webhooks, async () => (await import('./webhooks.ts')).webhooks),
  writeDowns: changed(ptScreens.writeDowns, async () => (await import('./write-downs.ts')).writeDowns),
};
