import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { fieldsClass, TextField } from '../../../components/field.tsx';
import { Card } from '../../../components/page.tsx';
import { Notice } from '../../../components/states.tsx';
import { useTexts } from '../../../texts/context.ts';
import type { ChosenFile } from '../chosen-file.ts';
import styles from '../import.module.css';
import { FieldSource } from './field-source.tsx';
import { FormatFields } from './format-fields.tsx';
import { mappedFields, requiredFields } from './known-names.ts';
import { columnsOf, missingFields, proposeMap, withoutType, type FileMap } from './propose.ts';
import type { Settings } from './settings.ts';

interface Props {
  readonly file: ChosenFile;
  readonly settings: Settings;
  readonly onCheck: (settings: Settings) => void;
  readonly onBack: () => void;
}

/** The step between choosing a file and checking it: what fills each field, and how the file is written. */
export function Mapping({ file, settings: initial, onCheck, onBack }: Props) {
  const { mapping, imports } = useTexts();
  const [settings, setSettings] = useState(initial);
  const [isTried, setTried] = useState(false);
  const headerRow = settings.headerRow ?? 1;
  const columns = columnsOf(file.records, headerRow);
  const map: FileMap = settings.map ?? {};
  const missing =
    settings.map === undefined ? [] : missingFields(file.records, headerRow, map, requiredFields[file.kind]);
  const change = (changes: Partial<Settings>): void => setSettings((before) => ({ ...before, ...changes }));
  const changeMap = (field: string, source: FileMap[string]): void => {
    const { [field]: _before, ...others } = map;
    const changed = source === undefined ? others : { ...others, [field]: source };
    change({ map: (field === 'quantity' ? withoutType(changed) : changed) as Settings['map'] });
  };
  const changeHeaderRow = (text: string): void => {
    const row = /^[1-9]\d?$/.test(text) ? Number(text) : undefined;
    if (row === undefined) return;
    const proposed = proposeMap(file.records, row, file.kind) as Settings['map'];
    change({ headerRow: row, ...(settings.map !== undefined && { map: proposed }) });
  };
  const check = (): void => {
    setTried(true);
    if (missing.length === 0) onCheck(settings);
  };
  return (
    <>
      {settings.map !== undefined && (
        <Card title={mapping.title}>
          <p className={styles.intro}>{mapping.intro}</p>
          <div className={fieldsClass}>
            {mappedFields[file.kind].map((field) => (
              <FieldSource
                key={`${field} ${headerRow}`}
                file={file}
                field={field}
                headerRow={headerRow}
                columns={columns}
                map={map}
                onChange={(source) => changeMap(field, source)}
              />
            ))}
          </div>
        </Card>
      )}
      <Card title={mapping.format}>
        <div className={fieldsClass}>
          <TextField
            label={mapping.headerRow}
            type="number"
            min={1}
            max={99}
            defaultValue={headerRow}
            onChange={({ currentTarget }) => changeHeaderRow(currentTarget.value)}
          />
          <FormatFields settings={settings} hasDates={file.kind === 'movements'} onChange={change} />
        </div>
      </Card>
      {isTried && missing.length > 0 && (
        <Notice kind="error">
          <p>{mapping.missing(missing.map((field) => mapping.fields[field]).join(', '))}</p>
        </Notice>
      )}
      <div className={styles.actions}>
        <Button kind="main" onClick={check}>
          {mapping.check}
        </Button>
        <Button onClick={onBack}>{imports.another}</Button>
      </div>
    </>
  );
}
