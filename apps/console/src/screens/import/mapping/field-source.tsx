import type { FieldSource as Source } from '@tallybook/sdk';
import { TextField } from '../../../components/field.tsx';
import { Select } from '../../../components/select.tsx';
import { useTexts } from '../../../texts/context.ts';
import type { ChosenFile } from '../chosen-file.ts';
import styles from '../import.module.css';
import type { MappedField } from './known-names.ts';
import { textsOf, types, typeSource, type FileMap } from './propose.ts';

interface Props {
  readonly file: ChosenFile;
  readonly field: MappedField;
  readonly headerRow: number;
  readonly columns: readonly string[];
  readonly map: FileMap;
  readonly onChange: (source: Source | undefined) => void;
}

/** Options that are no names of columns. */
const special = {
  nothing: '',
  constant: '\u0000constant',
  signed: '\u0000signed',
  inOut: '\u0000in-out',
} as const;

/** What fills one field. */
export function FieldSource({ file, field, headerRow, columns, map, onChange }: Props) {
  const { mapping } = useTexts();
  const source = map[field];
  const label = mapping.fields[field];
  const isQuantity = field === 'quantity';
  const first = columns[0] ?? '';
  const { quantity } = map;
  const hasDirection = typeof quantity === 'object' && ('in' in quantity || 'signed' in quantity);
  const choose = (value: string): void => {
    if (value === special.nothing) onChange(undefined);
    else if (value === special.constant) onChange({ constant: '' });
    else if (value === special.signed) onChange({ signed: columnOf(source) ?? first });
    else if (value === special.inOut) onChange({ in: columnOf(source) ?? first, out: first });
    else if (field === 'type') onChange(typeSource(file.records, headerRow, value));
    else onChange(value);
  };
  return (
    <div className={styles.source}>
      <Select
        label={label}
        hint={field === 'type' && source === undefined && hasDirection ? mapping.byDirection : undefined}
        value={valueOf(source)}
        options={[
          { value: special.nothing, label: mapping.nothing },
          ...columns.map((column) => ({ value: column, label: column })),
          { value: special.constant, label: mapping.constant },
          ...(isQuantity
            ? [
                { value: special.signed, label: mapping.signed },
                { value: special.inOut, label: mapping.inOut },
              ]
            : []),
        ]}
        onChange={choose}
      />
      <Details
        file={file}
        field={field}
        headerRow={headerRow}
        columns={columns}
        map={map}
        onChange={onChange}
      />
    </div>
  );
}

const columnOf = (source: Source | undefined): string | undefined =>
  typeof source === 'string'
    ? source
    : source !== undefined && 'column' in source
      ? source.column
      : undefined;

function valueOf(source: Source | undefined): string {
  if (source === undefined) return special.nothing;
  if (typeof source === 'string') return source;
  if ('constant' in source) return special.constant;
  if ('signed' in source) return special.signed;
  return 'in' in source ? special.inOut : source.column;
}

/** Further choices that a source needs. */
function Details({ file, field, headerRow, columns, map, onChange }: Props) {
  const { mapping } = useTexts();
  const source = map[field];
  if (source === undefined || typeof source === 'string') return null;
  const options = columns.map((value) => ({ value, label: value }));
  const typeOptions = types.map((value) => ({ value, label: mapping.types[value] }));
  if ('constant' in source) {
    const label = mapping.value(mapping.fields[field]);
    if (field === 'type')
      return (
        <Select
          label={label}
          value={source.constant}
          options={[{ value: '', label: mapping.choose }, ...typeOptions]}
          onChange={(constant) => onChange({ constant })}
        />
      );
    return (
      <TextField
        label={label}
        type={field === 'movement_date' ? 'date' : 'text'}
        value={source.constant}
        onChange={({ currentTarget }) => onChange({ constant: currentTarget.value })}
      />
    );
  }
  if ('signed' in source)
    return (
      <Select
        label={mapping.signedColumn}
        value={source.signed}
        options={options}
        onChange={(signed) => onChange({ signed })}
      />
    );
  if ('in' in source)
    return (
      <>
        <Select
          label={mapping.inColumn}
          value={source.in}
          options={options}
          onChange={(column) => onChange({ ...source, in: column })}
        />
        <Select
          label={mapping.outColumn}
          value={source.out}
          options={options}
          onChange={(column) => onChange({ ...source, out: column })}
        />
      </>
    );
  const texts = textsOf(file.records, headerRow, source.column);
  if (texts === undefined) return <p className="muted">{mapping.tooManyTexts}</p>;
  return texts.map((text) => (
    <Select
      key={text}
      label={mapping.meaning(text)}
      value={source.values?.[text] ?? ''}
      options={[{ value: '', label: mapping.choose }, ...typeOptions]}
      onChange={(type) => onChange({ ...source, values: { ...source.values, [text]: type } })}
    />
  ));
}
