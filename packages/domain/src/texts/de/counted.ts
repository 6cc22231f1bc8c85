import { countedIn } from '../plural.ts';

export const counted = countedIn('de');
