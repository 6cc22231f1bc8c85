import { pause } from '../../platform/fairness/pacer.ts';
import { shareKeyOf } from '../../platform/fairness/shares.ts';
import { isLong, slices, stepRows } from '../../platform/fairness/steps.ts';
import { PreserializedList } from '../../platform/preserialized-list.ts';
import type { CallContext } from '../../procedures/context.ts';
import { maxBatchSize } from './problems.ts';

/** The bytes of `JSON.stringify(value)`, made in steps where a list in it is long. */
export function jsonOf(ctx: CallContext, value: unknown): Buffer | string | Promise<Buffer> {
  const { authentication, services, disconnected } = ctx;
  if (hasLong(value, 0) && 'principal' in authentication)
    return services.fairness.pacer.run(
      shareKeyOf(authentication.principal),
      () => inSteps(value),
      disconnected(),
    );
  return value instanceof PreserializedList ? value.bytes : JSON.stringify(value);
}

async function inSteps(value: unknown): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (const text of steps(value)) {
    await pause();
    parts.push(Buffer.from(text));
  }
  return Buffer.concat(parts);
}

/** The text in parts that end after every step of a long list. */
function* steps(value: unknown): Generator<string> {
  let text = '';
  for (const piece of pieces(value, 0)) {
    if (Math.min(text.length, piece.length) >= minStepLength) {
      yield text;
      text = '';
    }
    text += piece;
  }
  yield text;
}

/** Shorter pieces are joined with the next ones. */
const minStepLength = 16_384;
/** A tRPC batch has its lists here: `[{ result: { data: { products: […] } } }]`. */
const listDepth = 4;

function* pieces(value: unknown, depth: number): Generator<string> {
  if (!hasLong(value, depth)) yield JSON.stringify(value);
  else if (value instanceof PreserializedList) yield* value.pieces(stepRows);
  else if (isLong(value)) {
    let separator = '[';
    for (const part of slices(value, stepRows)) {
      yield separator + JSON.stringify(part).slice(1, -1);
      separator = ',';
    }
    yield ']';
  } else {
    const isList = Array.isArray(value);
    let separator = isList ? '[' : '{';
    for (const [name, field] of Object.entries(value)) {
      if (field === undefined && !isList) continue;
      yield isList ? separator : `${separator}${JSON.stringify(name)}:`;
      yield* pieces(field ?? null, depth + 1);
      separator = ',';
    }
    yield isList ? ']' : '}';
  }
}

/** Whether the value is a long list, or has one in its first levels. */
function hasLong(value: unknown, depth: number): value is object {
  if (typeof value !== 'object' || value === null || depth > listDepth) return false;
  if (value instanceof PreserializedList || Array.isArray(value)) {
    if (isLong(value)) return true;
    // The items of a list have no lists that matter; the calls of a batch do.
    if (depth > 0 || value.length > maxBatchSize) return false;
  }
  // A loop, because every response comes here: a list of its fields would be garbage.
  for (const name in value) if (hasLong((value as Record<string, unknown>)[name], depth + 1)) return true;
  return false;
}
