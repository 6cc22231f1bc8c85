/**
 * Something only the person who starts the program can put right: a full disk, a folder that may not
 * be entered, a login without rights. `message` is one line, fit to be printed as it stands.
 */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

export function cannotBeWritten(folder: string): OperatorError {
  return new OperatorError(
    `${folder} cannot be written by this user. Set TALLYBOOK_HOME to a folder that can.`,
  );
}

/** Turns the failures of a file system into one line that names the folder; passes on the rest. */
export function fromFileSystem(error: unknown, folder: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return cannotBeWritten(folder);
  }
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new OperatorError(`The disk that holds ${folder} is full.`);
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return new OperatorError(`${folder} is not a folder. Set TALLYBOOK_HOME to one.`);
  return error;
}
