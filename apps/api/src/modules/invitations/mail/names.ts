const maxLength = 64;

/**
 * A user-chosen name made safe for an email to a stranger: one line, at most 64 characters, without control, format or
 * bidirectional characters.
 */
export function cleanName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim();
  const characters = Array.from(plain);
  const cut = characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : plain;
  return cut === '' ? '—' : cut;
}

/** Prevents mail programs from auto-linking (`evil.example`, `a@b`) by inserting zero-width non-joiners. */
export function withoutAutoLinks(name: string): string {
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
