import { useState } from 'react';
import { explain } from '../data/errors.ts';
import { saveFile } from '../data/save-file.ts';
import { useTexts } from '../texts/context.ts';
import { Button } from './button.tsx';
import { useToast } from './toasts.tsx';

interface Props {
  readonly name: string;
  /** Its contents, if the page has several files. */
  readonly of?: string;
  /** Its text, if it does not contain what the page shows. */
  readonly label?: string;
  /** The file of the service: all rows, whatever the table has loaded. */
  readonly read: () => PromiseLike<ReadableStream<Uint8Array<ArrayBuffer>>>;
}

/** Its text is a common one: while other texts load, the page is hidden and a cell that is edited loses the focus. */
export function DownloadReport({ name, of, label, read }: Props) {
  const texts = useTexts();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      saveFile(name, await new Response(await read()).text());
    } catch (error) {
      toast(explain(error, texts));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      busy={isBusy}
      aria-label={of === undefined ? undefined : `${texts.common.download}: ${of}`}
      onClick={() => void save()}
    >
      {label ?? texts.common.download}
    </Button>
  );
}
