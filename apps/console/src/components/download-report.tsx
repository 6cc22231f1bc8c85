import { useState } from 'react';
import { explain } from '../data/errors.ts';
import { saveFile } from '../data/save-file.ts';
import { useTexts } from '../texts/context.ts';
import { Button } from './button.tsx';
import { useToast } from './toasts.tsx';

interface Props {
  readonly name: string;
  /** The file of the service: all rows, whatever the table has loaded. */
  readonly read: () => PromiseLike<ReadableStream<Uint8Array<ArrayBuffer>>>;
}

export function DownloadReport({ name, read }: Props) {
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
    <Button busy={isBusy} onClick={() => void save()}>
      {texts.reports.download}
    </Button>
  );
}
