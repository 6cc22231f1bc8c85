import { metaOf } from './meta.ts';

/** The name of the installation. */
export const useBrand = (): string => metaOf('tallybook-brand') || 'Tallybook';
