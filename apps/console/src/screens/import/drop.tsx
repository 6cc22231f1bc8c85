import { isWorkbook } from '@tallybook/domain/rules';
import { saveFile } from '../../data/save-file.ts';
import { useId, useState } from 'react';
import { Button, buttonClass } from '../../components/button.tsx';
import { Card } from '../../components/page.tsx';
import { Notice } from '../../components/states.tsx';
import { useTexts } from '../../texts/context.ts';
import { isTooBig, maxBytes, readFile, type ChosenFile } from './chosen-file.ts';
import { fileColumns, templateOf } from './columns.ts';
import styles from './import.module.css';
import type { Kind } from './search.ts';

interface Props {
  readonly kind: Kind;
  readonly onChoose: (file: ChosenFile) => void;
}

/** The first step: a file is dropped or chosen. */
export function Drop({ kind, onChoose }: Props) {
  const { imports } = useTexts();
  const id = useId();
  const [isOver, setOver] = useState(false);
  const [unreadable, setUnreadable] = useState<string>();
  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    if (isWorkbook(new Uint8Array(await file.slice(0, 8).arrayBuffer())))
      return setUnreadable(imports.workbook(file.name));
    // A file that is much larger is not even read.
    const chosen = file.size > 2 * maxBytes ? undefined : await readFile(file, file.name, kind);
    if (chosen === undefined || isTooBig(chosen)) setUnreadable(imports.tooBig(file.name));
    else onChoose(chosen);
  };
  return (
    <>
      <div
        className={[styles.drop, isOver ? styles.over : ''].join(' ')}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void choose(event.dataTransfer.files[0]);
        }}
      >
        <p className={styles.dropTitle}>{imports.drop}</p>
        <p className="muted" id={`${id}-hint`}>
          {imports.dropHint}
        </p>
        <div className={styles.picker}>
          <input
            id={id}
            type="file"
            accept=".csv,text/csv"
            className="visually-hidden"
            aria-describedby={`${id}-hint`}
            onChange={({ currentTarget }) => {
              void choose(currentTarget.files?.[0]);
              // Choosing the same file again, after it was corrected, is a change as well.
              currentTarget.value = '';
            }}
          />
          <label htmlFor={id} className={buttonClass('main')}>
            {imports.choose}
          </label>
        </div>
      </div>
      {unreadable !== undefined && <Notice kind="error">{unreadable}</Notice>}
      <ColumnHelp kind={kind} />
    </>
  );
}

function ColumnHelp({ kind }: { readonly kind: Kind }) {
  const { imports } = useTexts();
  const { required, optional } = fileColumns[kind];
  return (
    <Card
      title={imports.columns}
      actions={
        <Button small onClick={() => saveFile(`${kind}.csv`, templateOf(kind))}>
          {imports.template}
        </Button>
      }
    >
      <p>{imports.required(required.join(', '))}</p>
      <p className="muted">{imports.optional(optional.join(', '))}</p>
      {kind === 'movements' && <p className="muted">{imports.orProductId}</p>}
    </Card>
  );
}
