import * as en from '../../texts/en/index.ts';
import { say, type Sentence } from '../../texts/say.ts';

/** The sentence, with the closest name if at most two letters differ. */
export function suggesting(sentence: Sentence, name: string, names: Iterable<string>): Sentence {
  const closest = closestName(name, names);
  return closest === undefined ? sentence : say(en.suggestion, { sentence, name: closest });
}

function closestName(name: string, names: Iterable<string>): string | undefined {
  const wanted = comparable(name);
  if (wanted.length > 40) return undefined;
  const [closest] = [...names]
    .map((each) => ({ name: each.trim(), compared: comparable(each) }))
    .filter(({ compared }) => compared !== '' && Math.abs(compared.length - wanted.length) <= 2)
    .map((each) => ({ ...each, distance: editDistance(wanted, each.compared) }))
    .filter(({ distance, compared }) => distance <= 2 && distance < compared.length / 2)
    .toSorted((one, other) => one.distance - other.distance);
  return closest?.name;
}

const comparable = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');

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
