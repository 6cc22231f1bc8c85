import type { screens as en } from '../en/index.ts';
import { common } from './common.ts';
import { forms } from './forms.ts';
import { problems } from './problems.ts';
import { productForm } from './product-form.ts';
import { shell } from './shell.ts';
import { signInAgain } from './sign-in-again.ts';
import { signIn } from './sign-in.ts';

export const texts = { common, forms, problems, productForm, shell, signIn, signInAgain };

export const screens: typeof en = {
  account: async () => (await import('./account.ts')).account,
  accounts: async () => (await import('./accounts.ts')).accounts,
  ageing: async () => (await import('./ageing.ts')).ageing,
  alerts: async () => (await import('./alerts.ts')).alerts,
  allocation: async () => (await import('./allocation.ts')).allocation,
  apiKeys: async () => (await import('./api-keys.ts')).apiKeys,
  audit: async () => (await import('./audit.ts')).audit,
  countMode: async () => (await import('./count-mode.ts')).countMode,
  home: async () => (await import('./home.ts')).home,
  imports: async () => (await import('./imports.ts')).imports,
  invitations: async () => (await import('./invitations.ts')).invitations,
  journal: async () => (await import('./journal.ts')).journal,
  labels: async () => (await import('./labels.ts')).labels,
  levels: async () => (await import('./levels.ts')).levels,
  locations: async () => (await import('./locations.ts')).locations,
  mapping: async () => (await import('./mapping.ts')).mapping,
  members: async () => (await import('./members.ts')).members,
  movements: async () => (await import('./movements.ts')).movements,
  periods: async () => (await import('./periods.ts')).periods,
  product: async () => (await import('./product.ts')).product,
  reports: async () => (await import('./reports.ts')).reports,
  settings: async () => (await import('./settings.ts')).settings,
  stockTakeDocument: async () => (await import('./stock-take-document.ts')).stockTakeDocument,
  stockTakes: async () => (await import('./stock-takes.ts')).stockTakes,
  verify: async () => (await import('./verify.ts')).verify,
  webhooks: async () => (await import('./webhooks.ts')).webhooks,
  writeDowns: async () => (await import('./write-downs.ts')).writeDowns,
};
