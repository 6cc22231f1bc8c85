const maxLength = 64;

/**
 * A user-chosen name made safe for an email to a stranger: one line, at most 64 characters, without control, format or
 * bidirectional characters. Compatibility forms such as `．` or `ｗ` become the characters that they look like.
 */
export function cleanName(name: string): string {
  const plain = name
    .normalize('NFKC')
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim();
  const characters = Array.from(plain);
  const cut = characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : plain;
  return cut === '' ? '—' : cut;
}

/**
 * Characters that mail programs, or a person, could take for the separators of an address: the dots of every script
 * (domain names allow `。` for a dot), colons, slashes and `@`.
 */
const separators =
  /(?:[\p{Terminal_Punctuation}/@\\\u00b7\u2044\u2215\u2236\u29f5\u29f8\ua789]|www)(?=\S)/giu;

/** Prevents mail programs from auto-linking (`evil.example`, `a@b`) by inserting zero-width non-joiners. */
export function withoutAutoLinks(name: string): string {
  return name.replaceAll(separators, '$&\u200c');
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}
