export { isPublicAddress, literalAddress } from './address.ts';
export { checkName } from './lookup.ts';
export type { Resolve } from './names.ts';
export { createPoster, type Poster, type PostOutcome } from './poster.ts';
