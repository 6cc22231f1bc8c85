/** Prints the step when it takes longer than a second, so that a slow start does not look like a hang. */
export async function announceIfSlow<T>(
  print: (line: string) => void,
  step: string,
  work: Promise<T>,
): Promise<T> {
  const timer = setTimeout(() => print(`${step} …`), 1_000);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}
