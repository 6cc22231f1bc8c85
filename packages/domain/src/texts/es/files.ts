import type * as en from '../en/files.ts';
import { counted } from './counted.ts';

export const files: typeof en = {
  rowTooLong: ({ length }) =>
    `La fila supera ${counted(length, { one: 'carácter', other: 'caracteres' })}. Compruebe si falta una comilla de cierre.`,
  quoteMisplaced: () =>
    'Una celda contiene una comilla. Encierre toda la celda entre comillas y duplique cada comilla interior.',
  fileRejected: ({ detail }) => `El archivo: ${detail} No se importó nada.`,
  placeRejected: ({ pointer, detail }) => `${pointer}: ${detail} No se importó nada.`,
  moreProblems: ({ detail, more }) =>
    `${detail} ${counted(more, { one: 'problema más no se indica', other: 'problemas más no se indican' })}.`,
  linesAtMost: ({ limit }) =>
    `Un archivo puede tener como máximo ${counted(limit, { one: 'línea', other: 'líneas' })}, incluidas las vacías.`,
  productsAtMost: ({ limit }) =>
    `Un archivo puede tener como máximo ${counted(limit, { one: 'producto', other: 'productos' })}.`,
  ambiguousCell: ({ text, one, other, option }) =>
    `"${text}" puede ser ${one} o ${other}, y ninguna otra celda del archivo lo decide. Indique ${option}.`,
  groupingDiffers: () => 'El separador de miles debe ser distinto del separador decimal.',
  workbook: () =>
    'El archivo es un libro de hoja de cálculo (.xlsx, .xls, .ods), no un CSV. En la hoja de cálculo, guarde la hoja como "CSV UTF-8".',
  nulBytes: () =>
    'El archivo contiene bytes NUL, como UTF-16 sin su marca de orden. Guárdelo como "CSV UTF-8".',
  notInEncoding: ({ encoding }) =>
    `El archivo no es ${encoding} válido. En una hoja de cálculo, guárdelo como "CSV UTF-8".`,
  cellCount: ({ cells, columns }) =>
    `La fila tiene ${counted(cells, { one: 'celda', other: 'celdas' })}, pero el encabezado tiene ${columns}.`,
  namelessColumn: () => 'La columna de esta celda no tiene nombre. Nómbrela en el encabezado.',
  decimalPoint: () => 'Aquí debe ir un número con punto decimal, como 12.5.',
  decimalComma: () => 'Aquí debe ir un número con coma decimal, como 12,5.',
  decimalNumber: () => 'Aquí debe ir un número decimal con punto, como 12.5.',
  dateOfFile: () => 'Aquí debe ir una fecha en el mismo orden que las demás, con un año de cuatro cifras.',
  wholeNumber: () => 'Aquí debe ir un número entero en cifras, como 10 o -3.',
  cellAtLeast: ({ bound }) => `El valor debe ser como mínimo ${bound}.`,
  cellAtMost: ({ bound }) => `El valor debe ser como máximo ${bound}.`,
  cellLessThan: ({ bound }) => `El valor debe ser menor que ${bound}.`,
  cellPrecision: () => 'El valor debe tener como máximo 6 decimales y 15 cifras significativas.',
  unknownColumn: () => 'Esta columna es desconocida. Elimínela o corrija su nombre.',
  columnRepeated: () => 'Esta columna aparece más de una vez en el encabezado.',
  columnMissing: ({ name }) => `El archivo debe tener la columna ${name}.`,
  productColumnMissing: () => 'El archivo debe tener la columna product_id o sku.',
  noProductWithSku: () => 'La organización no tiene ningún producto con este SKU.',
  skuOfTwo: () =>
    'Dos productos coinciden con este SKU, uno con el apóstrofo inicial y otro sin él. Use product_id.',
  noLocationWithCode: () => 'La organización no tiene ninguna ubicación con este código.',
  codeOfTwo: () =>
    'Dos ubicaciones coinciden con este código, una con el apóstrofo inicial y otra sin él. Use location_id.',
  rowNotValid: () => 'La fila no es válida.',
  noRows: () => 'El archivo no tiene filas después del encabezado.',
  sameSkuAsRow: ({ row }) => `La fila ${row} tiene el mismo SKU.`,
  sameProductAsRow: ({ row }) => `La fila ${row} tiene el mismo producto.`,
  sameBarcodeAsRow: ({ row }) => `La fila ${row} tiene el mismo código de barras.`,
  formsDiffer: ({ column }) =>
    `${column} difiere de lo que la fila dice en otra forma. Corrija o vacíe uno de los dos.`,
  metadataObject: () => 'metadata debe ser un objeto JSON bien formado.',
};
