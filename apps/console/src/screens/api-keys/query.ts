import type { ApiKey } from '@tallybook/sdk';
import { useList } from '../../data/list.ts';
import { pages } from '../../data/query.ts';

export type KeyState = 'active' | 'expired' | 'revoked';

/** @param now a moment (ISO 8601, UTC) */
export function stateOf({ revoked_at, expires_at }: ApiKey, now: string): KeyState {
  if (revoked_at !== null) return 'revoked';
  return expires_at !== null && Date.parse(expires_at) <= Date.parse(now) ? 'expired' : 'active';
}

export function useKeys() {
  return useList(pages('apiKeys', 'list', { limit: 1000 }));
}
