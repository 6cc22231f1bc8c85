export { isPublicAddress, literalAddress } from './address.ts';
export { resolvePublic } from './lookup.ts';
export { createPoster, type Poster, type PostOutcome } from './poster.ts';
