import { pause } from '../../platform/fairness/pacer.ts';
import { shareKeyOf } from '../../platform/fairness/shares.ts';
import { slices, stepRows } from '../../platform/fairness/steps.ts';
import type { CallContext } from '../../procedures/context.ts';

/** The bytes of `JSON.stringify(value)`, made in steps with a pause between them where a list in it is long. */
export async function jsonInSteps(ctx: CallContext, value: unknown): Promise<Buffer> {
  const { authentication, services } = ctx;
  const collect = async (): Promise<Buffer> => {
    const parts: Buffer[] = [];
    for (const text of texts(value)) {
      if (parts.length > 0) await pause();
      parts.push(Buffer.from(text));
    }
    return Buffer.concat(parts);
  };
  if ('problem' in authentication) return collect();
  return services.fairness.pacer.run(shareKeyOf(authentication.principal), collect);
}

/** The text in pieces that end after every step of a long list. */
function* texts(value: unknown): Generator<string> {
  let text = '';
  for (const piece of pieces(value, 0)) {
    text += piece;
    if (piece.length >= minStepLength) {
      yield text;
      text = '';
    }
  }
  yield text;
}

/** Shorter pieces are joined with the next ones. */
const minStepLength = 16_384;
/** A tRPC batch has its lists here: `[{ result: { data: { products: […] } } }]`. */
const maxDepth = 5;

function* pieces(value: unknown, depth: number): Generator<string> {
  if (Array.isArray(value) && value.length > stepRows) {
    let separator = '[';
    for (const part of slices(value, stepRows)) {
      yield separator + JSON.stringify(part).slice(1, -1);
      separator = ',';
    }
    yield ']';
  } else if (isTree(value, depth)) {
    const isList = Array.isArray(value);
    let separator = isList ? '[' : '{';
    for (const [name, field] of Object.entries(value).filter(([, field]) => isList || field !== undefined)) {
      yield isList ? separator : `${separator}${JSON.stringify(name)}:`;
      yield* pieces(field ?? null, depth + 1);
      separator = ',';
    }
    yield isList ? ']' : '}';
  } else yield JSON.stringify(value);
}

/** Whether the value may have a long list somewhere. One with `toJSON` writes itself. */
const isTree = (value: unknown, depth: number): value is object =>
  typeof value === 'object' &&
  value !== null &&
  depth < maxDepth &&
  !('toJSON' in value) &&
  hasLong(value, depth);

const hasLong = (value: object, depth: number): boolean =>
  Object.values(value as Record<string, unknown>).some(
    (field) =>
      (Array.isArray(field) && field.length > stepRows) ||
      (typeof field === 'object' && field !== null && depth + 1 < maxDepth && hasLong(field, depth + 1)),
  );
