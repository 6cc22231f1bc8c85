const dots = '•••';

/** Masks an address so that only its owner recognises it: `grace@example.com` → `g•••e@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const name = email.slice(0, at);
  // The first and last letters would reveal most of a short name.
  const shown = name.length > 3 ? [name.slice(0, 1), name.slice(-1)] : ['', ''];
  return `${shown.join(dots)}${email.slice(at)}`;
}
