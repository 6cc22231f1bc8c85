import type * as en from '../en/openings.ts';
import { counted } from './counted.ts';

export const openings: typeof en = {
  productIdOrSku: () => 'Envíe product_id o sku, no ambos.',
  layersInUnits: () => 'Las capas cuentan unidades enteras: envíe quantity en lugar de entered.',
  sumOfLayers: ({ field }) => `${field} debe ser la suma de las capas de la línea.`,
  layersAtMost: ({ field, maximum }) =>
    `${field} debe tener como máximo ${counted(maximum, { one: 'capa', other: 'capas' })} en total; una línea sin capas cuenta como una.`,
  layerTooLate: ({ field }) => `${field} no debe ser posterior a la fecha de las existencias iniciales.`,
  layersOfAverage: () => 'El producto se valora al coste medio, por eso no tiene capas. Omítalas.',
  openingRepeated: () =>
    'Cada producto puede aparecer una vez por ubicación. Envíe una sola línea con la suma.',
  openingTooPrecise: ({ nearest }) =>
    `Tantas unidades no pueden tener exactamente este valor: un precio tiene como máximo seis decimales y vale para un máximo de 1.000.000.000 de unidades. El valor posible más próximo es ${nearest}; envíe ese.`,
  openingAccountRequired: () =>
    'La contabilización automática está activada, por eso account es obligatorio: la cuenta de contrapartida de las existencias iniciales.',
  openingAccountUnused: () =>
    'La contabilización automática está desactivada, por eso no se contabiliza nada en una cuenta. Omita account o active primero la contabilización automática.',
  openingReasonReserved: () =>
    'El código de motivo opening_balance está reservado a las existencias iniciales y a las entradas que las corrigen. Envíe otro reason_code o ninguno.',
  openingAccountTaken: ({ account }) =>
    `Las existencias iniciales se contabilizaron contra la cuenta ${account}, que entretanto es una cuenta de existencias o de provisión por deterioro. Envíe otro reason_code: entonces la entrada se contabiliza como cualquier otra.`,
  productHasMovements: () =>
    'El producto ya tiene movimientos. Las existencias iniciales deben ser su primer movimiento.',
  totalDiffers: ({ given, sum }) =>
    `Los valores de las líneas suman ${sum}, pero expected_total es ${given}.`,
};
