export const labels = {
  title: 'Labels',
  search: 'Search products',
  none: 'No product matches.',
  print: (count: string) => `Print ${count} labels`,
  format: 'Paper',
  formats: { sheet: 'A4, 24 labels of 70 × 37 mm', roll: 'Roll, 62 × 29 mm' },
  copies: 'Copies of each',
  hint: 'Each label has the barcode of the product as Code 128, or its SKU if it has none. Print at 100 %, without headers and footers.',
  unreadable: (skus: string) =>
    `Without bars, because the code is too long or has characters that Code 128 does not have: ${skus}. Give these products a shorter barcode.`,
};
