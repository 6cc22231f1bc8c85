import type { Config } from '../../platform/config.ts';

/**
 * The headers of every response. HSTS only where callers reach the service over TLS: a browser ignores it otherwise, and
 * nothing is said about the domain's other names.
 */
export function headersOfAllResponses({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    ...(/^https:/i.test(publicUrl ?? '') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}
