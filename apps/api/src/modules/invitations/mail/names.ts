const longest = 64;

/**
 * A name that somebody chose, made fit for a mail to a stranger: no control, format or bidirectional characters,
 * one line, at most 64 characters.
 */
export function cleanName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim();
  const characters = Array.from(plain);
  const cut = characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : plain;
  return cut === '' ? '—' : cut;
}

/** Mail programs make links of what looks like one (`evil.example`, `a@b`); a zero-width non-joiner keeps them from it. */
export function unlinked(name: string): string {
  return name.replaceAll(/[.:/@\\]|www/giu, '$&\u200c');
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
