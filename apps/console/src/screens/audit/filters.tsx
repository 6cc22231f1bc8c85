import type { AuditEventType, Member } from '@tallybook/sdk';
import { Button } from '../../components/button.tsx';
import { DayField } from '../../components/day-field.tsx';
import { Toolbar } from '../../components/page.tsx';
import { Select } from '../../components/select.tsx';
import { useTexts } from '../../texts/context.ts';
import { nameOf } from './query.ts';
import { readAuditSearch, type AuditSearch } from './search.ts';

interface Props {
  readonly search: AuditSearch;
  readonly members: readonly Member[];
  readonly onChange: (search: AuditSearch) => void;
}

/** The filters above the list; each change goes to the URL at once. */
export function Filters({ search, members, onChange }: Props) {
  const { audit, common } = useTexts();
  // An empty or incomplete value removes a filter.
  const set = (name: keyof AuditSearch, value: string) =>
    onChange(readAuditSearch({ ...search, [name]: value }));
  const { type = '', actor_user_id: user = '', subject_id, startDate = '', endDate = '' } = search;
  const types = Object.entries(audit.types) as [AuditEventType, string][];
  return (
    <Toolbar>
      <Select<string>
        label={audit.event}
        value={type}
        options={[
          { value: '', label: audit.allEvents },
          ...types.map(([value, label]) => ({ value, label })),
          ...(type === '' || type in audit.types ? [] : [{ value: type, label: type }]),
        ]}
        onChange={(value) => set('type', value)}
      />
      <Select<string>
        label={audit.user}
        value={user}
        options={[
          { value: '', label: audit.allUsers },
          ...members.map((member) => ({ value: member.user_id, label: nameOf(member) })),
          ...(user === '' || members.some(({ user_id }) => user_id === user)
            ? []
            : [{ value: user, label: audit.former }]),
        ]}
        onChange={(value) => set('actor_user_id', value)}
      />
      <DayField label={audit.from} max={endDate} value={startDate} onDay={(day) => set('startDate', day)} />
      <DayField label={audit.to} min={startDate} value={endDate} onDay={(day) => set('endDate', day)} />
      {Object.keys(search).length > 0 && (
        <Button onClick={() => onChange({})}>{subject_id === undefined ? common.clear : audit.clear}</Button>
      )}
    </Toolbar>
  );
}
