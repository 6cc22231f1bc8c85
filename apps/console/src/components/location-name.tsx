import { useLocationName } from '../data/locations.ts';

/** The name of a location. */
export const LocationName = ({ id }: { readonly id: string }) => useLocationName(id) ?? '…';
