import type { reports as en } from '../en/reports.ts';

export const reports: typeof en = {
  startDate: 'Du',
  endDate: 'Au',
  product: 'Produit',
  turnover: {
    title: 'Rotation',
    unitsOut: 'Unités sorties',
    costOut: 'Coût des sorties',
    averageValue: 'Valeur moyenne',
    turns: 'Rotations',
    daysOnHand: 'Jours de stock',
    lastOut: 'Dernière sortie',
    idleSince: 'Sans mouvement depuis',
    hint: (days) =>
      `${days} jours. Les rotations sont le coût des sorties divisé par la valeur moyenne du stock, sans annualisation.`,
    noTurns: 'Aucune : la valeur moyenne est 0.',
    noDays: 'Aucun : rien n’est sorti ces jours-là.',
    cameBack: 'Aucun chiffre : ces jours-là, il est revenu plus qu’il n’est sorti.',
    neverOut: 'Rien n’est encore sorti.',
    none: 'Aucun produit n’a encore de mouvement.',
    noneIdle: 'Chaque produit a eu un mouvement depuis ce jour.',
  },
  abc: {
    title: 'Analyse ABC',
    class: 'Classe',
    classOf: (name) => `Classe ${name}`,
    classes: 'Classes',
    products: 'Produits',
    amounts: {
      cost_out: 'Coût des sorties',
      value: 'Valeur du stock',
    },
    share: 'Part',
    cumulative: 'Part cumulée',
    percent: (share) => `${share} %`,
    total: (value) => `Tous les produits : ${value}`,
    by: 'Classer par',
    bys: {
      cost_out: 'Coût des sorties',
      value: 'Valeur du stock',
    },
    limits: {
      a: 'A sous, %',
      b: 'B sous, %',
    },
    limitOrder: 'Doit dépasser la limite de A.',
    hint: (a, b) =>
      `Un produit est en classe A si ceux qui le précèdent ont moins de ${a} % du total, en classe B sous ${b} %, sinon en classe C.`,
    none: {
      cost_out: 'Rien n’est sorti ces jours-là.',
      value: 'Rien n’était en stock à la fin du dernier jour.',
    },
  },
};
