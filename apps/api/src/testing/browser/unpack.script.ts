import packed from '@sparticuz/chromium';

// Writes into TMPDIR: a program of its own, so that this can be another folder than everybody's.
await packed.executablePath();
