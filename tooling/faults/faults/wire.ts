import { setTimeout as sleep } from 'node:timers/promises';
import { invite } from '../load/operations.ts';
import type { Random } from '../random.ts';
import type { Fate, Proxy } from '../stage/proxy.ts';
import type { Fault, Scene } from './fault.ts';

/** What the wires do with bytes for the time of the fault; each blow is counted. */
async function onTheWire(scene: Scene, fate: (bytes: Buffer, random: Random) => Fate): Promise<void> {
  const { stage, random, milliseconds, struck, over, note } = scene;
  let blows = 0;
  const each = (bytes: Buffer): Fate => {
    const decided = fate(bytes, random);
    if (decided === 'pass') return decided;
    struck();
    blows += 1;
    return decided;
  };
  for (const proxy of stage.proxies) proxy.fate = each;
  await sleep(milliseconds);
  for (const proxy of stage.proxies) proxy.fate = () => 'pass';
  over();
  note(`${blows} blows`);
}

export const resets: Fault = {
  name: 'resets',
  about: 'every connection to PostgreSQL is reset at once, a few times a second',
  async strike({ stage, random, milliseconds, struck, over, note }) {
    const end = performance.now() + milliseconds;
    let cut = 0;
    while (performance.now() < end) {
      await sleep(random.whole(100, 800));
      struck();
      cut += random.pick(stage.proxies)?.reset() ?? 0;
    }
    over();
    note(`${cut} connections`);
  },
};

export const cutAnywhere: Fault = {
  name: 'cut-anywhere',
  about: 'a connection is cut at any packet, so also between any two statements of a transaction',
  cutSeconds: 4,
  strike: (scene) =>
    onTheWire(scene, (_bytes, random) =>
      random.chance(0.01) ? (random.chance(0.5) ? 'cut' : 'lose answer') : 'pass',
    ),
};

const isCommit = (bytes: Buffer): boolean => bytes.toString('latin1').toLowerCase().includes('commit\0');

export const lostCommit: Fault = {
  name: 'lost-commit',
  about: 'COMMIT reaches PostgreSQL and its answer is lost; or the connection is cut just before it arrives',
  cutSeconds: 5,
  strike: (scene) =>
    onTheWire(scene, (bytes, random) => {
      if (!isCommit(bytes) || !random.chance(0.12)) return 'pass';
      return random.chance(0.7) ? 'lose answer' : 'cut';
    }),
};

const begin = 'begin isolation level read committed read write';

/** Fails as BEGIN does on a server in trouble; what was sent behind it then runs outside any transaction. */
const failing = "do $$begin raise sqlstate '53300';end$$".padEnd(begin.length);

export const failedBegin: Fault = {
  name: 'failed-begin',
  about:
    'BEGIN is refused by the server while the statements sent behind it arrive; or the connection is cut at it',
  strike: (scene) =>
    onTheWire(scene, (bytes, random) => {
      const at = bytes.indexOf(begin);
      if (at === -1 || !random.chance(0.1)) return 'pass';
      if (random.chance(0.3)) return 'cut';
      const changed = Buffer.from(bytes);
      changed.write(failing, at, 'latin1');
      return changed;
    }),
};

/** Nothing arrives and nobody is told. */
async function hole(proxies: readonly Proxy[], milliseconds: number): Promise<void> {
  for (const proxy of proxies) proxy.mode = 'hole';
  await sleep(milliseconds);
}

export const blackHole: Fault = {
  name: 'black-hole',
  about: 'the network swallows everything for some seconds and then gives it; of one service, then of both',
  async strike({ stage, random, milliseconds, struck, over }) {
    const end = performance.now() + milliseconds;
    while (performance.now() < end) {
      await sleep(1_000);
      struck();
      const chosen = random.chance(0.5) ? stage.proxies : stage.proxies.slice(0, 1);
      await hole(chosen, random.whole(2_000, 7_000));
      for (const proxy of chosen) proxy.mode = 'pass';
      over();
    }
  },
};

export const deadConnections: Fault = {
  name: 'dead-connections',
  about: 'a device on the way forgets all connections: they stay open and silent for good, new ones work',
  async strike({ stage, milliseconds, struck, over }) {
    await sleep(Math.min(milliseconds / 3, 2_000));
    struck();
    for (const proxy of stage.proxies) proxy.forget();
    over();
    // Until it would be seen without more ado.
    await sleep(Math.max(milliseconds / 2, 12_000));
    for (const proxy of stage.proxies) proxy.bury();
  },
  // The job library has connections of its own, and a worker that waits on a dead one sends no mail any more.
  async afterwards({ stage, load, random, broke }) {
    const [organization] = load.organizations;
    for (const index of stage.instances.keys())
      if (organization !== undefined) await load.client(index).perform(invite(organization, random));
    await load.awaitMails(60_000);
    if (load.unmailed().length > 0) broke(`${load.unmailed().length} mails did not come`);
  },
};

export const refused: Fault = {
  name: 'refused',
  about: 'PostgreSQL takes no connection and the open ones are reset, for some seconds',
  async strike({ stage, milliseconds, struck, over }) {
    struck();
    for (const proxy of stage.proxies) {
      proxy.mode = 'refuse';
      proxy.reset();
    }
    await sleep(Math.min(milliseconds, 8_000));
    for (const proxy of stage.proxies) proxy.mode = 'pass';
    over();
  },
};
