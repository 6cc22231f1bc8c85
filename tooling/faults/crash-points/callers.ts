import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultContext } from '../faults/fault.ts';
import type { Entry } from '../load/history.ts';
import { closePeriod, importFile } from '../load/operations.ts';
import { monthAt, newKey, type Organization } from '../load/organization.ts';

/** Closes months more often than the ordinary load does. */
export async function closeMonths({ load, random }: FaultContext, stopped: AbortSignal): Promise<void> {
  const client = load.client();
  while (!stopped.aborted) {
    await sleep(200);
    const organization = random.pick(load.organizations);
    if (organization === undefined || organization.closing) continue;
    const month = monthAt(organization.closedThrough);
    const period = organization.periods.get(month);
    if (period === undefined) continue;
    organization.closing = true;
    const { state } = await client.perform(closePeriod(organization, period, month), () => stopped.aborted);
    if (state === 'acknowledged') organization.closedThrough += 1;
    organization.closing = false;
  }
}

/** Imports files of sixty rows dated long after the load's, so that the load's next movements are backdated. */
export async function importFiles(context: FaultContext, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    const organization = context.random.pick(context.load.organizations);
    if (organization !== undefined) await sendImport(context, organization);
    await sleep(300);
  }
}

/** On a slow machine both services may take a while to restart. */
const timeoutMs = 300_000;

/** Sends one file until it is posted, as a caller does that gets no response. */
async function sendImport(context: FaultContext, organization: Organization): Promise<void> {
  const { environment, load, random } = context;
  const product = random.pick(organization.products)?.id ?? '';
  const day = `${monthAt(organization.closedThrough + 24).slice(0, 8)}15`;
  const marks = Array.from({ length: 60 }, () => newKey());
  const operation = importFile(organization, product, day, marks);
  const entry: Entry = load.history.begin(operation);
  let last = 'no response';
  const end = performance.now() + timeoutMs;
  for (let attempt = 0; performance.now() < end; attempt += 1) {
    const response = await sendFile(
      `${environment.instances[attempt % 2]?.url ?? ''}${operation.call.path}`,
      entry,
    );
    if (response !== undefined && response.status < 300) {
      entry.state = 'acknowledged';
      return;
    }
    if (response !== undefined) last = `${response.status} ${response.text}`;
    if (response !== undefined && response.status < 500) break;
    await sleep(200);
  }
  context.violation(`an import could not be finished: ${last}`);
}

/** Undefined without a response. */
async function sendFile(url: string, entry: Entry): Promise<{ status: number; text: string } | undefined> {
  const { credential, body } = entry.operation.call;
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${credential}`, 'content-type': 'text/csv' },
      body: String(body),
    });
    return { status: response.status, text: await response.text() };
  } catch {
    return undefined;
  }
}
