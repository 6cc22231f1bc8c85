import { setTimeout as sleep } from 'node:timers/promises';
import { invite } from '../load/operations.ts';
import type { Random } from '../random.ts';
import type { PacketAction, Proxy } from '../environment/proxy.ts';
import type { Fault, FaultContext } from './fault.ts';

/** Applies `decide` to all packets for the duration of the fault. */
async function onPackets(
  context: FaultContext,
  decide: (bytes: Buffer, random: Random) => PacketAction,
): Promise<void> {
  const { environment, random, milliseconds, countInFlight, causeEnded, note } = context;
  let injections = 0;
  const onPacket = (bytes: Buffer): PacketAction => {
    const action = decide(bytes, random);
    if (action === 'pass') return action;
    countInFlight();
    injections += 1;
    return action;
  };
  for (const proxy of environment.proxies) proxy.onPacket = onPacket;
  await sleep(milliseconds);
  for (const proxy of environment.proxies) proxy.onPacket = () => 'pass';
  causeEnded();
  note(`${injections} injections`);
}

export const resets: Fault = {
  name: 'resets',
  description: 'every connection of one service to PostgreSQL is reset at once, a few times a second',
  async inject({ environment, random, milliseconds, countInFlight, causeEnded, note }) {
    const end = performance.now() + milliseconds;
    let cut = 0;
    while (performance.now() < end) {
      await sleep(random.whole(100, 800));
      countInFlight();
      cut += random.pick(environment.proxies)?.reset() ?? 0;
    }
    causeEnded();
    note(`${cut} connections`);
  },
};

export const cutAnywhere: Fault = {
  name: 'cut-anywhere',
  description: 'a connection is cut at a random packet, also between two statements of a transaction',
  shortSeconds: 4,
  inject: (context) =>
    onPackets(context, (_bytes, random) =>
      random.chance(0.01) ? (random.chance(0.5) ? 'cut' : 'lose response') : 'pass',
    ),
};

const isCommit = (bytes: Buffer): boolean => bytes.toString('latin1').toLowerCase().includes('commit\0');

export const lostCommit: Fault = {
  name: 'lost-commit',
  description:
    'COMMIT reaches PostgreSQL and its acknowledgement is lost, or the connection is cut just before COMMIT arrives',
  shortSeconds: 5,
  inject: (context) =>
    onPackets(context, (bytes, random) => {
      if (!isCommit(bytes) || !random.chance(0.12)) return 'pass';
      return random.chance(0.7) ? 'lose response' : 'cut';
    }),
};

const begin = 'begin isolation level read committed read write';

/** Fails as BEGIN does on an overloaded server; statements sent after it then run outside any transaction. */
const failing = "do $$begin raise sqlstate '53300';end$$".padEnd(begin.length);

export const failedBegin: Fault = {
  name: 'failed-begin',
  description: 'BEGIN fails while the statements sent after it arrive, or the connection is cut at BEGIN',
  inject: (context) =>
    onPackets(context, (bytes, random) => {
      const at = bytes.indexOf(begin);
      if (at === -1 || !random.chance(0.1)) return 'pass';
      if (random.chance(0.3)) return 'cut';
      const changed = Buffer.from(bytes);
      changed.write(failing, at, 'latin1');
      return changed;
    }),
};

async function blackHoleFor(proxies: readonly Proxy[], milliseconds: number): Promise<void> {
  for (const proxy of proxies) proxy.mode = 'black hole';
  await sleep(milliseconds);
}

export const blackHole: Fault = {
  name: 'black-hole',
  description:
    'the network of one service or of both holds back all packets for some seconds, then delivers them',
  async inject({ environment, random, milliseconds, countInFlight, causeEnded }) {
    const end = performance.now() + milliseconds;
    while (performance.now() < end) {
      await sleep(1_000);
      countInFlight();
      const chosen = random.chance(0.5) ? environment.proxies : environment.proxies.slice(0, 1);
      await blackHoleFor(chosen, random.whole(2_000, 7_000));
      for (const proxy of chosen) proxy.mode = 'pass';
      causeEnded();
    }
  },
};

export const deadConnections: Fault = {
  name: 'dead-connections',
  description: 'a network device forgets all connections: they stay open and silent forever, new ones work',
  async inject({ environment, milliseconds, countInFlight, causeEnded }) {
    await sleep(Math.min(milliseconds / 3, 2_000));
    countInFlight();
    for (const proxy of environment.proxies) proxy.silence();
    causeEnded();
    // Long enough for the services to notice by themselves.
    await sleep(Math.max(milliseconds / 2, 12_000));
    for (const proxy of environment.proxies) proxy.endSilenced();
  },
  // The job library has connections of its own: a worker that waits on a dead one would send no more mail.
  async afterwards({ environment, load, random, violation }) {
    const [organization] = load.organizations;
    for (const index of environment.instances.keys())
      if (organization !== undefined) await load.client(index).perform(invite(organization, random));
    await load.awaitMails(60_000);
    if (load.unmailed().length > 0) violation(`${load.unmailed().length} emails were not delivered`);
  },
};

export const refused: Fault = {
  name: 'refused',
  description: 'for some seconds PostgreSQL accepts no connection, and open connections are reset',
  async inject({ environment, milliseconds, countInFlight, causeEnded }) {
    countInFlight();
    for (const proxy of environment.proxies) {
      proxy.mode = 'refuse';
      proxy.reset();
    }
    await sleep(Math.min(milliseconds, 8_000));
    for (const proxy of environment.proxies) proxy.mode = 'pass';
    causeEnded();
  },
};
