import { isWorkbook } from '@tallybook/domain/rules';
import { saveFile } from '../../data/save-file.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { Button, buttonClass } from '../../components/button.tsx';
import { Card } from '../../components/page.tsx';
import { Notice } from '../../components/states.tsx';
import { useTexts } from '../../texts/context.ts';
import { isTooBig, maxBytes, readFile, type ChosenFile } from './chosen-file.ts';
import { fileColumns, templateOf } from './columns.ts';
import styles from './import.module.css';
import type { Kind } from './search.ts';
import type { Sheet } from './workbook/sheets.ts';
import { readInWorker } from './workbook/worker.ts';

interface Props {
  readonly kind: Kind;
  /** @param sheet of the workbook from which it comes */
  readonly onChoose: (file: ChosenFile, sheet: string | undefined) => void;
}

/** What became of the last file, until one is taken: at most one of these. */
interface State {
  readonly unreadable?: string;
  /** The name of the workbook that is being read. */
  readonly reading?: string;
  readonly workbook?: { readonly name: string; readonly sheets: readonly Sheet[] };
}

/** The first step: a file is dropped or chosen. */
export function Drop({ kind, onChoose }: Props) {
  const { imports } = useTexts();
  const id = useId();
  const [isOver, setOver] = useState(false);
  const [state, setState] = useState<State>({});
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);
  const take = async (content: Blob, name: string, sheet?: string): Promise<void> => {
    const chosen = await readFile(content, name, kind);
    if (isTooBig(chosen)) setState({ unreadable: imports.tooBig(name) });
    else onChoose(chosen, sheet);
  };
  const takeSheet = (name: string, sheet: Sheet): Promise<void> =>
    take(new Blob([sheet.csv], { type: 'text/csv' }), name, sheet.name);
  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const { name } = file;
    reading.current?.abort();
    const own = new AbortController();
    reading.current = own;
    // A file that is much larger is not even read.
    if (file.size > 2 * maxBytes) return setState({ unreadable: imports.tooBig(name) });
    if (!isWorkbook(new Uint8Array(await file.slice(0, 8).arrayBuffer()))) return take(file, name);
    setState({ reading: name });
    const workbook = await readInWorker(new Uint8Array(await file.arrayBuffer()), own.signal);
    if (own.signal.aborted) return;
    if ('problem' in workbook) {
      const texts = {
        unreadable: imports.workbook,
        tooBig: imports.workbookTooBig,
        empty: imports.workbookEmpty,
      };
      return setState({ unreadable: texts[workbook.problem](name) });
    }
    const [first, ...others] = workbook.sheets;
    if (first !== undefined && others.length === 0) return takeSheet(name, first);
    setState({ workbook: { name, sheets: workbook.sheets } });
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
            accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
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
      {state.unreadable !== undefined && <Notice kind="error">{state.unreadable}</Notice>}
      {state.reading !== undefined && <p role="status">{imports.readingWorkbook(state.reading)}</p>}
      {state.workbook !== undefined && (
        <SheetChoice {...state.workbook} onChoose={(sheet, name) => void takeSheet(name, sheet)} />
      )}
      <ColumnHelp kind={kind} />
    </>
  );
}

function SheetChoice({
  name,
  sheets,
  onChoose,
}: NonNullable<State['workbook']> & { readonly onChoose: (sheet: Sheet, name: string) => void }) {
  const { imports } = useTexts();
  return (
    <Card title={imports.chooseSheet(name)}>
      <div className={styles.actions}>
        {sheets.map((sheet) => (
          <Button key={sheet.name} onClick={() => onChoose(sheet, name)}>
            {sheet.name}
          </Button>
        ))}
      </div>
    </Card>
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
      {kind === 'counts' && <p className="muted">{imports.countsColumns}</p>}
    </Card>
  );
}
