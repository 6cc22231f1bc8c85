/** The content of the databases: fixed, so that results of different machines are comparable. */
export const productCount = 1_000;
const firstDay = '2022-01-01';
/** Four years; the load posts on later days. */
export const dayCount = 1_461;
export const middleDay = '2024-01-01';
/** The date of the load's movements. */
export const today = '2026-11-02';
/** Every tenth movement is of the first product. */
export const hotEvery = 10;

/** Ids derived from a number, so that pgbench can generate them too. */
export const productId = (index: number): string =>
  `00000000-0000-7000-8000-${(index + 1).toString(16).padStart(12, '0')}`;
export const hotProduct = productId(0);

export const dayOf = (index: number): string =>
  new Date(Date.parse(firstDay) + index * 86_400_000).toISOString().slice(0, 10);

export const periodId = (month: string): string =>
  `00000000-0000-7000-9000-${month.replace('-', '').padStart(12, '0')}`;

/** The months of the history and of the load. */
export const months = (): string[] =>
  Array.from(
    { length: 60 },
    (_, index) => `${2022 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`,
  );
