import { fieldProblem, ProblemError } from '../problem/index.ts';
import * as en from '../texts/en/index.ts';
import { say } from '../texts/say.ts';

export function webhookUrlNotHttps(): ProblemError {
  return fieldProblem('WEBHOOK_URL_REFUSED', '/url', say(en.webhookUrlNotHttps));
}

export function webhookHostNotPublic(): ProblemError {
  return fieldProblem('WEBHOOK_URL_REFUSED', '/url', say(en.webhookHostNotPublic));
}

export function webhookLimitReached(limit: number): ProblemError {
  return new ProblemError('WEBHOOK_LIMIT_REACHED', say(en.webhookLimitReached, { limit }));
}

export function webhookDisabled(): ProblemError {
  return new ProblemError('WEBHOOK_DISABLED', say(en.webhookDisabled));
}

export function webhookSecretRequired(): ProblemError {
  return new ProblemError('WEBHOOK_SECRET_REQUIRED', say(en.webhookSecretRequired));
}
