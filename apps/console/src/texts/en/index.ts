import { common } from './common.ts';
import { problems } from './problems.ts';
import { shell } from './shell.ts';
import { signInAgain } from './sign-in-again.ts';
import { signIn } from './sign-in.ts';
import { stockTake } from './stock-take.ts';

export const texts = { common, problems, shell, signIn, signInAgain, stockTake };
