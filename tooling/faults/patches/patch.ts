/** One change to the text of a source file, made when the file is loaded. Nothing is written to the tree. */
export interface Patch {
  /** From the root of the repository. */
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
}

/** What a patch means to change is not there, or is there more than once: the sources have moved on. */
export class StalePatchError extends Error {
  override readonly name = 'StalePatchError';

  constructor({ file, find }: Patch, count: number) {
    super(`${file}: expected exactly once, found ${count} times:\n${find}`);
  }
}

/** The source with the patch applied. @throws StalePatchError */
export function applyPatch(source: string, patch: Patch): string {
  const [before = '', after, ...more] = source.split(patch.find);
  if (patch.find === '' || after === undefined || more.length > 0)
    throw new StalePatchError(patch, after === undefined ? 0 : more.length + 1);
  return before + patch.replace + after;
}
