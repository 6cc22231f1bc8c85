import { fieldProblem, ProblemError } from '../problem/index.ts';

export function webhookUrlNotHttps(): ProblemError {
  return fieldProblem('WEBHOOK_URL_REFUSED', '/url', 'The URL must begin with https://.');
}

export function webhookHostNotPublic(): ProblemError {
  return fieldProblem(
    'WEBHOOK_URL_REFUSED',
    '/url',
    'The host is not, or does not resolve to, a public IP address. Use a host that the internet can reach.',
  );
}

export function webhookLimitReached(limit: number): ProblemError {
  return new ProblemError(
    'WEBHOOK_LIMIT_REACHED',
    `The organization already has ${limit} webhooks, the maximum. Delete one first.`,
  );
}

export function webhookDisabled(): ProblemError {
  return new ProblemError('WEBHOOK_DISABLED', 'The webhook is disabled. Enable it first.');
}

export function webhookSecretRequired(): ProblemError {
  return new ProblemError(
    'WEBHOOK_SECRET_REQUIRED',
    'The secret was deleted, because a member who knew it may no longer manage webhooks. Rotate the secret first.',
  );
}
