import { dayOf, dayCount, hotProduct, productCount, productId, today } from '../data/shape.ts';

export interface Target {
  readonly url: string;
  readonly key: string;
}

const head = (method: string, path: string, { url, key }: Target): string =>
  `${method} ${path} HTTP/1.1\r\nhost: ${new URL(url).host}\r\nauthorization: Bearer ${key}\r\n`;

const withBody = (start: string, body: string): string =>
  `${start}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;

const movementsPath = '/api/inventory/stock-movements';

let runs = 0;

/** Per product two entries of 10, then an exit of 3, repeated: never rejected, even without initial stock. */
function bodies(product: (index: number) => string): () => string {
  let count = 0;
  return () => {
    const exit = Math.floor(count / productCount) % 3 === 2;
    const body = `{"product_id":"${product(count % productCount)}","type":"${exit ? 'exit' : 'entry'}","quantity":${exit ? 3 : 10},"unit_cost":12.5,"movement_date":"${today}"}`;
    count += 1;
    return body;
  };
}

const spreadBodies = (): (() => string) => bodies(productId);
const hotBodies = (): (() => string) => bodies(() => hotProduct);

export function postSpread(target: Target): () => string {
  const start = head('POST', movementsPath, target);
  const body = spreadBodies();
  return () => withBody(start, body());
}

export function postOnOne(target: Target): () => string {
  const start = head('POST', movementsPath, target);
  const body = hotBodies();
  return () => withBody(start, body());
}

/** Each with a new Idempotency-Key. */
export function postKeyed(target: Target): () => string {
  return keyed(head('POST', movementsPath, target));
}

/** The bytes of the typed client's call, which sends a new key with every write. */
export function postTyped(target: Target): () => string {
  return keyed(
    `${head('POST', '/trpc/stockMovements.post', target)}accept: */*\r\naccept-language: *\r\nsec-fetch-mode: cors\r\nuser-agent: node\r\n`,
  );
}

function keyed(start: string): () => string {
  const body = spreadBodies();
  const run = `${Date.now()}-${(runs += 1)}`;
  let count = 0;
  return () => withBody(`${start}idempotency-key: bench-${run}-${(count += 1)}\r\n`, body());
}

export function postBatch(target: Target, size: number): () => string {
  const start = head('POST', `${movementsPath}/batch`, target);
  const body = spreadBodies();
  return () => withBody(start, `{"movements":[${Array.from({ length: size }, body).join(',')}]}`);
}

/** An exit in the middle of the product with the most movements. */
export function postOne(target: Target, date: string): () => string {
  const body = `{"product_id":"${hotProduct}","type":"exit","quantity":1,"unit_cost":12.5,"movement_date":"${date}"}`;
  return () => withBody(head('POST', movementsPath, target), body);
}

/** A page of 50 of one product between two dates; always full, even in a small database. */
export function listPage(target: Target): () => string {
  let count = 0;
  return () => {
    count += 1;
    const product = productId((count * 7919) % productCount);
    const end = dayOf(dayCount - 1 - ((count * 104_729) % ((dayCount / 3) | 0)));
    return `${head('GET', `${movementsPath}?product_id=${product}&startDate=2022-01-01&endDate=${end}&limit=50`, target)}\r\n`;
  };
}

export function get(target: Target, path: string): () => string {
  return () => `${head('GET', path, target)}\r\n`;
}

export function invite(target: Target): () => string {
  const run = `${Date.now()}-${(runs += 1)}`;
  let count = 0;
  return () =>
    withBody(
      head('POST', '/api/invitations', target),
      `{"email":"guest-${run}-${(count += 1)}@example.com","role":"clerk","metadata":{}}`,
    );
}

/** One after another from each source. */
export function inTurn(sources: readonly (() => string)[]): () => string {
  let count = 0;
  return () => {
    const next = sources[count % sources.length];
    count += 1;
    if (next === undefined) throw new RangeError('no sources of requests');
    return next();
  };
}
