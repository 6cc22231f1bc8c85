import { Select } from '../../../components/select.tsx';
import { useTexts } from '../../../texts/context.ts';
import type { Settings } from './settings.ts';

interface Props {
  readonly settings: Settings;
  readonly hasDates: boolean;
  readonly onChange: (changes: Partial<Settings>) => void;
}

const encodings = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
} as const;

/** Properties that are decided from the file unless a person decides them. */
export function FormatFields({ settings, hasDates, onChange }: Props) {
  const { mapping, imports } = useTexts();
  const choice = (
    name: 'encoding' | 'delimiter' | 'decimal' | 'grouping' | 'dates',
    labels: Readonly<Record<string, string>>,
  ) => (
    <Select
      label={mapping[name]}
      value={settings[name] ?? ''}
      options={[
        { value: '', label: mapping.auto },
        ...Object.entries(labels).map(([value, label]) => ({ value, label })),
      ]}
      onChange={(value) => onChange({ [name]: value === '' ? undefined : value })}
    />
  );
  return (
    <>
      {choice('decimal', imports.decimals)}
      {choice('grouping', mapping.groupings)}
      {hasDates && choice('dates', imports.dateOrders)}
      {choice('delimiter', imports.delimiters)}
      {choice('encoding', encodings)}
    </>
  );
}
