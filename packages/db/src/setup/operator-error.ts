/**
 * A problem that only the operator can fix, such as a full disk, an inaccessible directory, or a login without rights.
 * `message` is one line that can be printed unchanged.
 */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

export function notWritable(folder: string): OperatorError {
  return new OperatorError(
    `This user cannot write to ${folder}. Set TALLYBOOK_HOME to a writable directory.`,
  );
}

/** Turns file system errors into one line that names the directory; returns other errors unchanged. */
export function fromFileSystem(error: unknown, folder: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return notWritable(folder);
  }
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new OperatorError(`The disk that contains ${folder} is full.`);
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return new OperatorError(`${folder} is not a directory. Set TALLYBOOK_HOME to a directory.`);
  return error;
}
