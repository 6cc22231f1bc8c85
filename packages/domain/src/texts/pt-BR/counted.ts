import { countedIn } from '../plural.ts';

export const counted = countedIn('pt-BR');
