/** Most invitations in one request. */
export const maxAddresses = 100;

/** The addresses in a text, without repetitions, and the first that is none. The service checks them exactly. */
export function readAddresses(text: string): {
  readonly emails: readonly string[];
  readonly wrong: string | undefined;
} {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  const emails = [...new Map(words.map((word) => [word.toLowerCase(), word])).values()];
  return { emails, wrong: emails.find((email) => !/^[^@]+@[^@]+\.[^@.]+$/.test(email)) };
}
