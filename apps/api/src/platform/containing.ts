const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** The pattern of `ilike` for values that contain the text. */
export const containing = (text: string): string => `%${escaped(text)}%`;

/** The regular expression of `~` for values with a word that starts with the text; its words may be parts of a SKU. */
export const wordStartingWith = (text: string): string =>
  `(^|[^[:alnum:]])${text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)}`;
