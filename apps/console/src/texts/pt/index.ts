import { account } from './account.ts';
import { apiKeys } from './api-keys.ts';
import { audit } from './audit.ts';
import { common } from './common.ts';
import { forms } from './forms.ts';
import { imports } from './imports.ts';
import { invitations } from './invitations.ts';
import { levels } from './levels.ts';
import { members } from './members.ts';
import { movements } from './movements.ts';
import { periods } from './periods.ts';
import { problems } from './problems.ts';
import { product } from './product.ts';
import { shell } from './shell.ts';
import { signInAgain } from './sign-in-again.ts';
import { signIn } from './sign-in.ts';
import { stockTake } from './stock-take.ts';
import { verify } from './verify.ts';
import { webhooks } from './webhooks.ts';

export const texts = {
  account,
  apiKeys,
  audit,
  common,
  forms,
  imports,
  invitations,
  levels,
  members,
  movements,
  periods,
  problems,
  product,
  shell,
  signIn,
  signInAgain,
  stockTake,
  verify,
  webhooks,
};
