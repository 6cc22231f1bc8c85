import { readWorkbook } from './sheets.ts';

// Apart from the page, because a large workbook takes seconds.
addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => {
  void readWorkbook(data).then((workbook) => postMessage(workbook));
});
