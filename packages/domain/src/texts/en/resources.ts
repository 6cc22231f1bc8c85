/** @param what the English name of a kind of resource; the other languages have names for each that is used */
export const notFound = ({ what }: { what: string }): string =>
  `There is no such ${what} in the organization.`;
