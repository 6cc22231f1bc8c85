import { setTimeout as sleep } from 'node:timers/promises';
import { isRejection, isAcknowledgement, type Operation } from '../load/history.ts';
import type { Load } from '../load/load.ts';
import * as operations from '../load/operations.ts';
import type { Random } from '../random.ts';
import type { Environment } from '../environment/environment.ts';
import { finding, type Finding } from './finding.ts';

/**
 * G10: once the causes have ended, each service writes movements and invitations of each organization again. The load
 * does not show this, because its callers also use the other service.
 */
export async function countStalledServices(
  environment: Environment,
  load: Load,
  random: Random,
  timeoutMs = 60_000,
): Promise<Finding> {
  const attempts = environment.instances.flatMap(({ name }, index) =>
    load.organizations.flatMap((organization) =>
      [operations.postRandom(organization, random), operations.invite(organization, random)].map(
        (operation) =>
          isServed(load, operation, index, timeoutMs).then((served) =>
            served ? [] : [`${name}: ${operation.kind} of ${organization.id}`],
          ),
      ),
    ),
  );
  return finding('stalled services', (await Promise.all(attempts)).flat());
}

/** Whether this instance responds to the operation. */
async function isServed(
  load: Load,
  operation: Operation,
  instance: number,
  timeoutMs: number,
): Promise<boolean> {
  const entry = load.history.begin(operation);
  const client = load.client(instance);
  for (const end = performance.now() + timeoutMs; ;) {
    const reply = await client.repeat(entry, instance);
    if (isAcknowledgement(reply)) return true;
    if (isRejection(reply)) {
      entry.state = 'rejected';
      return true;
    }
    if (performance.now() > end) return false;
    await sleep(250);
  }
}
