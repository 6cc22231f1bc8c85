/** Longer names are nobody's typing mistake, and comparing them takes time. */
const maxLength = 64;

/**
 * The known name that differs from a name in at most two letters, and in at most a third of them: `start_date` for
 * `startDate`. Case, spaces, hyphens and underscores do not count.
 */
export function closestName(name: string, known: Iterable<string>): string | undefined {
  const wanted = plain(name);
  if (wanted.length > maxLength) return undefined;
  const tolerated = Math.min(2, wanted.length / 3);
  let best: { readonly name: string; readonly distance: number } | undefined;
  for (const each of known) {
    const compared = plain(each);
    if (Math.abs(compared.length - wanted.length) > tolerated) continue;
    const distance = editDistance(wanted, compared);
    if (distance <= tolerated && distance < (best?.distance ?? Infinity))
      best = { name: each.trim(), distance };
  }
  return best?.name;
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]/g, '');

/** Letters to insert, delete or replace (Levenshtein). */
function editDistance(one: string, other: string): number {
  let distances = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const replaced = (distances[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1);
      next.push(Math.min(replaced, (distances[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1));
    }
    distances = next;
  }
  return distances.at(-1) ?? 0;
}
