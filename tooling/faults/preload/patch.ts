/**
 * One change to a source file, applied when the file is loaded; the file on disk stays as it is. Texts are matched
 * without regard to white space, so that formatting does not break a patch.
 */
export interface Patch {
  /** Path from the root of the repository. */
  readonly file: string;
  /** Name of a top-level function: only its text is searched. */
  readonly within?: string;
  /** Must occur exactly once. */
  readonly find: string;
  readonly replace: string;
}

/** The source has changed: the text that a patch replaces is missing or occurs more than once. */
class StalePatchError extends Error {
  override readonly name = 'StalePatchError';

  constructor({ file, within }: Patch, problem: string) {
    super(`${file}${within === undefined ? '' : `, function ${within}`}: ${problem}`);
  }
}

/** Returns the patched source. @throws StalePatchError */
export function applyPatch(source: string, patch: Patch): string {
  const { within } = patch;
  const [start, end] = within === undefined ? [0, source.length] : locateFunction(source, patch, within);
  return source.slice(0, start) + replaceOnce(source.slice(start, end), patch) + source.slice(end);
}

/** From `function name` to the closing brace, which the formatter puts at the start of a line. */
function locateFunction(source: string, patch: Patch, name: string): [number, number] {
  const start = source.search(new RegExp(`^(export )?(async )?function\\*? ${name}\\b`, 'm'));
  const end = source.indexOf('\n}', start);
  if (start === -1 || end === -1) throw new StalePatchError(patch, 'the function is missing');
  return [start, end + 2];
}

function replaceOnce(text: string, patch: Patch): string {
  const { find, replace } = patch;
  const pattern = find
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll(/[^\w]/g, '\\$&'))
    .join('\\s+');
  const count = [...text.matchAll(new RegExp(pattern, 'g'))].length;
  if (find.trim() === '' || count !== 1)
    throw new StalePatchError(patch, `expected exactly once, found ${count} times:\n${find}`);
  return text.replace(new RegExp(pattern), () => replace);
}
