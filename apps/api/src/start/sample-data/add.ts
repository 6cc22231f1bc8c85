import { createDevIssuer } from '../../platform/auth/dev-issuer.ts';
import type { Config } from '../../platform/config.ts';
import type { Logger } from '../../platform/log.ts';
import type { StoredCredentials } from '../credentials.ts';
import { createSampleData } from './content.ts';
import { clearPending, pendingSince } from './pending.ts';
import { SampleRejected, sendTo } from './send.ts';

const supplier = { email: 'supplier@example.com', name: 'Sam Supplier' };

/**
 * Adds what `markPending` has announced, over HTTP like any client, so that it passes every rule. Without it the service
 * works too: an error is logged, and the next start tries again unless the service rejected a call.
 */
export async function addSampleData(
  config: Config,
  log: Logger,
  { base_url, api_key, email, organization_id: organizationId }: StoredCredentials,
): Promise<void> {
  const today = pendingSince(config.home);
  if (today === undefined) return;
  try {
    const token = await createDevIssuer(config)?.issue(supplier);
    await createSampleData(
      sendTo(base_url, api_key),
      token === undefined ? undefined : sendTo(base_url, token),
      { organizationId, ownerEmail: email, today },
    );
    clearPending(config.home);
  } catch (error) {
    log.warn({ err: error }, 'the sample data is incomplete');
    if (error instanceof SampleRejected) clearPending(config.home);
  }
}
