import { closestName } from '../../shared/closest-name.ts';
import * as en from '../../texts/en/index.ts';
import { say, type Sentence } from '../../texts/say.ts';

/** The sentence, with the closest name, if one is close. */
export function suggesting(sentence: Sentence, name: string, names: Iterable<string>): Sentence {
  const closest = closestName(name, names);
  return closest === undefined ? sentence : say(en.suggestion, { sentence, name: closest });
}
