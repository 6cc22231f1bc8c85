import { setTimeout as sleep } from 'node:timers/promises';
import type { Scene } from '../faults/fault.ts';
import type { Entry } from '../load/history.ts';
import { closing } from '../load/operations.ts';
import { monthAt, newKey, type Organization } from '../load/organization.ts';

/** Months are closed more often than the load does it. */
export async function closeMonths({ load, random }: Scene, stopped: AbortSignal): Promise<void> {
  const client = load.client();
  while (!stopped.aborted) {
    await sleep(200);
    const organization = random.pick(load.organizations);
    if (organization === undefined || organization.closing) continue;
    const month = monthAt(organization.closedThrough);
    const period = organization.periods.get(month);
    if (period === undefined) continue;
    organization.closing = true;
    const { state } = await client.perform(closing(organization, period, month), () => stopped.aborted);
    if (state === 'acknowledged') organization.closedThrough += 1;
    organization.closing = false;
  }
}

/** Files of sixty rows, far behind what the load posts, so that this is backdated for the products they name. */
export async function importFiles(scene: Scene, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    const organization = scene.random.pick(scene.load.organizations);
    if (organization !== undefined) await importFile(scene, organization);
    await sleep(300);
  }
}

/** On a slow machine both services may be starting for a while. */
const patienceMs = 300_000;

/** Sends one file until it has been posted, as whoever gets no answer does. */
async function importFile(scene: Scene, organization: Organization): Promise<void> {
  const { stage, load, random } = scene;
  const product = random.pick(organization.products)?.id ?? '';
  const month = monthAt(organization.closedThrough + 24);
  const marks = Array.from({ length: 60 }, () => newKey());
  const rows = marks.map((mark) => `${product},entry,1,1.00,${month.slice(0, 8)}15,${mark}`);
  const body = ['product_id,type,quantity,unit_cost,movement_date,reference', ...rows, ''].join('\n');
  const call = {
    method: 'POST',
    path: '/api/inventory/stock-movements/import',
    credential: organization.key,
    body,
  } as const;
  const entry: Entry = load.history.begin({
    kind: 'import',
    organization: organization.id,
    call,
    marks,
    month,
  });
  let last = 'no answer';
  const end = performance.now() + patienceMs;
  for (let attempt = 0; performance.now() < end; attempt += 1) {
    const url = stage.instances[attempt % 2]?.url ?? '';
    const answer = await sendFile(`${url}${call.path}`, organization.key, body);
    if (answer !== undefined && answer.status < 300) {
      entry.state = 'acknowledged';
      return;
    }
    if (answer !== undefined) last = `${answer.status} ${answer.text}`;
    if (answer !== undefined && answer.status < 500) break;
    await sleep(200);
  }
  scene.broke(`an import could not be finished: ${last}`);
}

/** Undefined without an answer. */
async function sendFile(
  url: string,
  key: string,
  body: string,
): Promise<{ status: number; text: string } | undefined> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'text/csv' },
      body,
    });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return undefined;
  }
}
