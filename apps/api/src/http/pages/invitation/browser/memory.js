/**
 * State that survives reloading the page, in this tab only: the link's token and, after the button to accept was pressed, the
 * request, which can be repeated to show the key of a lost response.
 *
 * @typedef {{ key: string, name: string }} Request
 * @typedef {{ token: string, request?: Request }} Memory
 */

const name = 'tallybook-invitation';

/** @returns {Memory | undefined} */
export function recall() {
  try {
    const stored = sessionStorage.getItem(name);
    return stored === null ? undefined : /** @type {Memory} */ (JSON.parse(stored));
  } catch {
    // Storage is turned off, or its content is not ours.
    return undefined;
  }
}

/** @param {Memory} memory */
export function remember(memory) {
  try {
    sessionStorage.setItem(name, JSON.stringify(memory));
  } catch {
    // Reloading then loses the link.
  }
}

export function forget() {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // There is nothing to remove.
  }
}
