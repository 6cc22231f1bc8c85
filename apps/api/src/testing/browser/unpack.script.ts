import packed from '@sparticuz/chromium';

// A separate program, because the package unpacks into TMPDIR, which is read once per process.
await packed.executablePath();
