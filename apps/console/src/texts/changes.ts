/** What one variant of a language says differently from another. A list is replaced as a whole. */
export type Changes<Texts> = {
  readonly [Name in keyof Texts]?: Texts[Name] extends
    | string
    | readonly unknown[]
    | ((...args: never) => string)
    ? Texts[Name]
    : Changes<Texts[Name]>;
};

/** The texts with the changes in their places. */
export function withChanges<Texts extends object>(texts: Texts, changes: Changes<Texts>): Texts {
  const result = new Map<string, unknown>(Object.entries(texts));
  for (const [name, change] of Object.entries<unknown>(changes)) {
    const unchanged = result.get(name);
    result.set(name, isGroup(unchanged) && isGroup(change) ? withChanges(unchanged, change) : change);
  }
  return Object.fromEntries(result) as Texts;
}

const isGroup = (value: unknown): value is object => typeof value === 'object' && !Array.isArray(value);
