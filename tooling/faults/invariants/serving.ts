import { setTimeout as sleep } from 'node:timers/promises';
import { isRefusal, isAcknowledgement, type Operation } from '../load/history.ts';
import type { Load } from '../load/load.ts';
import * as operations from '../load/operations.ts';
import type { Random } from '../random.ts';
import type { Stage } from '../stage/stage.ts';
import { finding, type Finding } from './finding.ts';

/**
 * G10: once the causes have ended, each service writes for each organization again, movements and invitations. Callers
 * of the load would not tell: whom one service leaves waiting, the other serves.
 */
export async function countServing(
  stage: Stage,
  load: Load,
  random: Random,
  patienceMs = 60_000,
): Promise<Finding> {
  const tries = stage.instances.flatMap(({ name }, index) =>
    load.organizations.flatMap((organization) =>
      [operations.post(organization, random), operations.invite(organization, random)].map((operation) =>
        isServed(load, operation, index, patienceMs).then((served) =>
          served ? [] : [`${name}: ${operation.kind} of ${organization.id}`],
        ),
      ),
    ),
  );
  return finding('services that do not write again', (await Promise.all(tries)).flat());
}

/** By this service and no other. */
async function isServed(
  load: Load,
  operation: Operation,
  instance: number,
  patienceMs: number,
): Promise<boolean> {
  const entry = load.history.begin(operation);
  const client = load.client(instance);
  for (const end = performance.now() + patienceMs; ;) {
    const reply = await client.repeat(entry, instance);
    if (isAcknowledgement(reply)) return true;
    if (isRefusal(reply)) {
      entry.state = 'refused';
      return true;
    }
    if (performance.now() > end) return false;
    await sleep(250);
  }
}
