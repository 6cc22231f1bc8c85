const dots = '•••';

/** An address that its owner recognises and nobody else learns: `grace@example.com` → `g•••e@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const name = email.slice(0, at);
  // Of a short name first and last letter would be nearly all of it.
  const shown = name.length > 3 ? [name.slice(0, 1), name.slice(-1)] : ['', ''];
  return `${shown.join(dots)}${email.slice(at)}`;
}
