import { DataTable, type Column } from '../../../components/data-table.tsx';
import { useTexts } from '../../../texts/context.ts';
import type { Report } from '../query.ts';
import { mappedFields, type MappedField } from './known-names.ts';
import type { Settings } from './settings.ts';

type Row = Report['first_rows'][number];

interface Props {
  readonly rows: readonly Row[];
  readonly map: NonNullable<Settings['map']>;
}

/** The first rows as the service understands them, by field. */
export function Understood({ rows, map }: Props) {
  const { imports, mapping } = useTexts();
  const names = new Set<string>([...Object.keys(map), ...rows.flatMap(({ values }) => Object.keys(values))]);
  const fields = Object.values(mappedFields)
    .flat()
    .filter((field, at, all) => names.has(field) && all.indexOf(field) === at);
  const columns: Column<Row>[] = [
    { key: 'row', title: imports.row, isHeader: true, isNumber: true, cell: ({ row }) => row },
    ...fields.map((field): Column<Row> => ({
      key: field,
      title: mapping.fields[field],
      cell: ({ values }) => shown(field, values[field], mapping.types),
    })),
  ];
  return (
    <>
      <h2>{mapping.understood}</h2>
      <DataTable
        caption={mapping.understood}
        columns={columns}
        rows={rows}
        keyOf={({ row }) => String(row)}
      />
    </>
  );
}

function shown(field: MappedField, value: unknown, types: Readonly<Record<string, string>>): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  return field === 'type' ? (types[value] ?? String(value)) : String(value);
}
