type Variables = Readonly<Record<string, string | undefined>>;

/** Undefined in browsers, where bundlers may define `process` nevertheless. */
export function environmentVariables(): Variables | undefined {
  const { process: runtime, document } = globalThis as {
    process?: { readonly env?: Variables };
    document?: unknown;
  };
  return document === undefined ? runtime?.env : undefined;
}

/** The value of an environment variable; undefined also if it is empty. */
export function environment(name: string): string | undefined {
  const value = environmentVariables()?.[name];
  return value === '' ? undefined : value;
}
