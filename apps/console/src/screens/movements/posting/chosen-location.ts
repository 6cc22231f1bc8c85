import type { Location } from '@tallybook/sdk';

/** Where the goods come in or leave: the chosen location, or what the service chooses for a movement that names none. */
export const chosenOf = (locations: readonly Location[], locationId: string): Location | undefined =>
  locations.find(({ id, is_default }) => (locationId === '' ? is_default : id === locationId));

/** The locations that people choose from: none if the organization keeps its stock in one place. */
export function choicesOf(locations: readonly Location[] = []): readonly Location[] {
  const normal = locations.filter(({ kind }) => kind === 'normal');
  return normal.length < 2 ? [] : normal;
}
