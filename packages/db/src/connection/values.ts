import { formatArray, parseArray } from './array.ts';

/**
 * How values are read and written, in raw SQL and by drizzle alike:
 * numeric, bigint, date, time, timestamp: PostgreSQL's text, so no digit is lost and no time zone applied;
 * timestamptz: ISO 8601 in UTC with all of PostgreSQL's digits, three at least, `2026-11-21T02:12:57.123456Z`;
 * smallint, integer, real, double: number; json: parsed. A string as json parameter is JSON text already (drizzle
 * sends it that way); anything else is stringified.
 *
 * Array types are listed because the driver would query them on each new connection, and an unhandled rejection ends
 * the process if the backend dies during that query.
 */
interface ValueType {
  readonly oid: number;
  readonly array: number;
  readonly parse?: (text: string) => unknown;
  readonly serialize?: (value: unknown) => string;
}

const asNumber = (text: string): number => +text;
const parseJson = (text: string): unknown => JSON.parse(text);
const asInstant = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value));
const asJson = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const VALUE_TYPES: readonly ValueType[] = [
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

/** The driver's parsed options that determine how values are read and written. */
export interface ValueOptions {
  readonly parsers: Record<number, ((text: string) => unknown) | undefined>;
  readonly serializers: Record<number, (value: never) => unknown>;
  readonly shared: { readonly typeArrayMap: Record<number, number> };
}

/** Configures a driver instance to read and write values as described above. */
export function installValues(options: ValueOptions): void {
  for (const { oid, array, parse, serialize } of VALUE_TYPES) {
    const read = parse ?? String;
    const write = serialize ?? String;
    // Undefined instead of an identity function: the driver then calls nothing per value.
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
 * `2026-11-21 02:12:57.123456+00` (the session's time zone is UTC) → ISO 8601; `infinity` is unchanged. PostgreSQL omits
 * trailing zeros; this writes at least milliseconds, as `toISOString` does, so that an instant always has the same text.
 */
function instant(text: string): string {
  if (!text.endsWith('+00')) return text;
  const space = text.indexOf(' ');
  const time = text.slice(space + 1, -3);
  return `${text.slice(0, space)}T${time.length === 8 ? `${time}.000` : time.padEnd(12, '0')}Z`;
}
