import { apiKeys } from './api-keys.ts';
import { common } from './common.ts';
import { invitations } from './invitations.ts';
import { members } from './members.ts';
import { problems } from './problems.ts';
import { shell } from './shell.ts';
import { signInAgain } from './sign-in-again.ts';
import { signIn } from './sign-in.ts';
import { stockTake } from './stock-take.ts';
import { verify } from './verify.ts';

export const texts = {
  apiKeys,
  common,
  invitations,
  members,
  problems,
  shell,
  signIn,
  signInAgain,
  stockTake,
  verify,
};
