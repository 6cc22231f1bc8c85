import { formatArray, parseArray } from './array.ts';

/**
 * How values travel, the same for raw SQL and for drizzle:
 * numeric, bigint, date, time, timestamp: PostgreSQL's text, so no digit is lost and no time zone applied;
 * timestamptz: ISO 8601 in UTC with all of PostgreSQL's digits, three at least, `2026-11-21T02:12:57.123456Z`;
 * smallint, integer, real, double: number; json: parsed. For a json parameter a string is JSON text already
 * (drizzle sends it so), anything else is stringified.
 *
 * Array types are listed here because the driver's own way of finding them, a query on each new connection,
 * ends the process with an unhandled rejection when the backend dies during that query.
 */
interface WireType {
  readonly oid: number;
  readonly array: number;
  readonly parse?: (text: string) => unknown;
  readonly serialize?: (value: unknown) => string;
}

const asNumber = (text: string): number => +text;
const parseJson = (text: string): unknown => JSON.parse(text);
const asInstant = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value));
const asJson = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const WIRE_TYPES: readonly WireType[] = [
  { oid: 16, array: 1000, parse: (text) => text === 't', serialize: (value) => String(value) },
  { oid: 17, array: 1001, parse: (text) => Buffer.from(text.slice(2), 'hex'), serialize: asBytes },
  { oid: 20, array: 1016 },
  { oid: 21, array: 1005, parse: asNumber },
  { oid: 23, array: 1007, parse: asNumber },
  { oid: 25, array: 1009 },
  { oid: 26, array: 1028, parse: asNumber },
  { oid: 114, array: 199, parse: parseJson, serialize: asJson },
  { oid: 700, array: 1021, parse: asNumber },
  { oid: 701, array: 1022, parse: asNumber },
  { oid: 1042, array: 1014 },
  { oid: 1043, array: 1015 },
  { oid: 1082, array: 1182 },
  { oid: 1083, array: 1183 },
  { oid: 1114, array: 1115, serialize: asInstant },
  { oid: 1184, array: 1185, parse: instant, serialize: asInstant },
  { oid: 1700, array: 1231 },
  { oid: 2950, array: 2951 },
  { oid: 3802, array: 3807, parse: parseJson, serialize: asJson },
];

/** The part of the driver's parsed options that decides how values are read and written. */
export interface WireOptions {
  readonly parsers: Record<number, ((text: string) => unknown) | undefined>;
  readonly serializers: Record<number, (value: never) => unknown>;
  readonly shared: { readonly typeArrayMap: Record<number, number> };
}

/** Makes one driver instance read and write values as described above. */
export function installValues(options: WireOptions): void {
  for (const { oid, array, parse, serialize } of WIRE_TYPES) {
    const read = parse ?? String;
    const write = serialize ?? String;
    // Undefined, not an identity function: the driver then skips the call for each value.
    options.parsers[oid] = parse;
    options.serializers[oid] = write;
    options.parsers[array] = (text) => parseArray(text, read);
    options.serializers[array] = (value: unknown) =>
      Array.isArray(value) ? formatArray(value, write) : String(value);
    options.shared.typeArrayMap[oid] = array;
  }
}

function asBytes(value: unknown): string {
  return `\\x${Buffer.from(value as Uint8Array).toString('hex')}`;
}

/**
 * `2026-11-21 02:12:57.123456+00` (the session's time zone is UTC) → ISO 8601; `infinity` stays as it is.
 * PostgreSQL leaves out zeros at the end; at least milliseconds are written here, as by `toISOString`, so that one
 * instant is the same text wherever it comes from.
 */
function instant(text: string): string {
  if (!text.endsWith('+00')) return text;
  const [whole = '', fraction = ''] = text.slice(0, -3).replace(' ', 'T').split('.');
  return `${whole}.${fraction.padEnd(3, '0')}Z`;
}
