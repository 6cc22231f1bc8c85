/** Turnover and ABC. */
export const reports = {
  startDate: 'From',
  endDate: 'To',
  product: 'Product',
  turnover: {
    title: 'Turnover',
    unitsOut: 'Units out',
    costOut: 'Cost out',
    averageValue: 'Average value',
    turns: 'Turns',
    daysOnHand: 'Days on hand',
    lastOut: 'Last out',
    idleSince: 'Idle since',
    hint: (days: string) =>
      `${days} days. Turns are the cost of what left divided by the average value of the stock, not annualized.`,
    noTurns: 'None: the average value is 0.',
    noDays: 'None: nothing left in these days.',
    cameBack: 'None: more came back than left in these days.',
    neverOut: 'Nothing has left yet.',
    none: 'No product has had a movement yet.',
    noneIdle: 'Every product has had a movement since this day.',
  },
  abc: {
    title: 'ABC analysis',
    class: 'Class',
    classOf: (name: string) => `Class ${name}`,
    classes: 'Classes',
    products: 'Products',
    amounts: {
      cost_out: 'Cost out',
      value: 'Stock value',
    },
    share: 'Share',
    cumulative: 'Cumulative share',
    percent: (share: string) => `${share}%`,
    total: (value: string) => `All products: ${value}`,
    by: 'Rank by',
    bys: {
      cost_out: 'Cost out',
      value: 'Stock value',
    },
    limits: {
      a: 'A below, %',
      b: 'B below, %',
    },
    limitOrder: 'Must be more than the limit of A.',
    hint: (a: string, b: string) =>
      `A product is in class A if those before it have less than ${a}% of the total, in class B below ${b}%, otherwise in class C.`,
    none: {
      cost_out: 'Nothing left in these days.',
      value: 'Nothing was on hand at the end of the last day.',
    },
  },
};
