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
  bridge: {
    title: 'Variación de valor',
    intro:
      'Por qué cambió el valor de las existencias, menos los deterioros. Las partes suman exactamente la diferencia.',
    byProduct: 'Para otros días o un producto',
    anyProduct: 'Todos los productos',
    part: 'Parte',
    chart: 'Gráfico',
    amount: 'Importe',
    parts: {
      opening: 'Valor inicial',
      received: 'Entradas',
      issued: 'Salidas',
      cost_changes: 'Cambios de costes',
      adjustments: 'Ajustes',
      write_downs: 'Deterioros',
      closing: 'Valor final',
    },
    hints: {
      received: 'Al coste al registrarlas, menos anulaciones',
      issued: 'Al coste al registrarlas, menos anulaciones',
      cost_changes:
        'Costes recalculados tras movimientos con fecha anterior, y ajustes de costes como el flete',
      adjustments:
        'Con las diferencias de inventario. La lista incluye también las anulaciones de las partes anteriores.',
      write_downs: 'Las reversiones, y los deterioros de lo que salió, son positivos',
    },
    atEnd: (day: string) => `Al final del ${day}`,
    lessAllowances: (value: string, allowance: string) => `${value} al coste, deterioros ${allowance}`,
    costAdjustments: 'Ajustes de costes',
  },
  costs: {
    day: 'Fecha',
    reason: 'Motivo',
    reference: 'Referencia',
    bookedOn: 'Efectivo',
    toStock: 'A existencias',
    reversal: 'Anulación',
    reversed: 'Anulado',
    recosts: 'Los costes de otros movimientos siguen por sí solos: se recalculan.',
    toRecosts: 'Asientos de los recálculos',
    none: 'No hay ajustes de costes en estos días.',
  },
};
