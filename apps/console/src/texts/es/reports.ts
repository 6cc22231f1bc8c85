import type { reports as en } from '../en/reports.ts';

export const reports: typeof en = {
  startDate: 'Desde',
  endDate: 'Hasta',
  product: 'Producto',
  turnover: {
    title: 'Rotación',
    unitsOut: 'Unidades salidas',
    costOut: 'Coste de salidas',
    averageValue: 'Valor medio',
    turns: 'Rotaciones',
    daysOnHand: 'Días de existencias',
    lastOut: 'Última salida',
    idleSince: 'Sin movimiento desde',
    hint: (days) =>
      `${days} días. Las rotaciones son el coste de las salidas dividido entre el valor medio de las existencias, sin anualizar.`,
    noTurns: 'Ninguna: el valor medio es 0.',
    noDays: 'Ninguno: nada salió en estos días.',
    cameBack: 'Ninguna cifra: en estos días volvió más de lo que salió.',
    neverOut: 'Aún no ha salido nada.',
    none: 'Ningún producto ha tenido aún un movimiento.',
    noneIdle: 'Todos los productos han tenido un movimiento desde ese día.',
  },
  abc: {
    title: 'Análisis ABC',
    class: 'Clase',
    classOf: (name) => `Clase ${name}`,
    classes: 'Clases',
    products: 'Productos',
    amounts: {
      cost_out: 'Coste de salidas',
      value: 'Valor en existencias',
    },
    share: 'Parte',
    cumulative: 'Parte acumulada',
    percent: (share) => `${share} %`,
    total: (value) => `Todos los productos: ${value}`,
    by: 'Clasificar por',
    bys: {
      cost_out: 'Coste de salidas',
      value: 'Valor en existencias',
    },
    limits: {
      a: 'A hasta, %',
      b: 'B hasta, %',
    },
    limitOrder: 'Debe ser mayor que el límite de A.',
    hint: (a, b) =>
      `Un producto es de clase A si los anteriores suman menos del ${a} % del total, de clase B por debajo del ${b} % y, si no, de clase C.`,
    none: {
      cost_out: 'Nada salió en estos días.',
      value: 'No había existencias al final del último día.',
    },
  },
};
