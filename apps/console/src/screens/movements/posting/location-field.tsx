import { Select } from '../../../components/select.tsx';
import { useLocations } from '../../../data/locations.ts';
import { useTexts } from '../../../texts/context.ts';
import { choicesOf, chosenOf } from './chosen-location.ts';
import { useFieldMessages } from './field-messages.tsx';
import type { Posting } from './use-posting.ts';

/** Where the goods come in or leave. Absent if the organization keeps its stock in one place. */
export function LocationField({ posting }: { readonly posting: Posting }) {
  const { movements } = useTexts();
  const { values, set } = posting;
  const { shared } = useFieldMessages(posting);
  const locations = choicesOf(useLocations());
  if (locations.length === 0) return null;
  const error = shared('location_id');
  const chosen = chosenOf(locations, values.location_id)?.id ?? '';
  return (
    <div data-field="location_id">
      <Select
        label={movements.location}
        error={typeof error === 'string' ? error : undefined}
        value={chosen}
        options={locations
          .filter(({ id, archived_at }) => archived_at === null || id === chosen)
          .map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(location_id) => set({ location_id })}
      />
    </div>
  );
}
