import type { reports as en } from '../en/reports.ts';

export const reports: typeof en = {
  startDate: 'Du',
  endDate: 'Au',
  outOfOrder: 'La période se termine avant de commencer.',
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
  bridge: {
    title: 'Variation de valeur',
    intro:
      'Pourquoi la valeur du stock a changé, dépréciations déduites. Les parties donnent exactement la différence.',
    byProduct: 'Pour d’autres jours ou un produit',
    anyProduct: 'Tous les produits',
    part: 'Partie',
    chart: 'Graphique',
    amount: 'Montant',
    parts: {
      opening: 'Valeur initiale',
      received: 'Entrées',
      issued: 'Sorties',
      cost_changes: 'Variations de coûts',
      adjustments: 'Ajustements',
      write_downs: 'Dépréciations',
      closing: 'Valeur finale',
    },
    hints: {
      received: 'Au coût lors de l’enregistrement, annulations déduites',
      issued: 'Au coût lors de l’enregistrement, annulations déduites',
      cost_changes: 'Coûts recalculés après des mouvements antidatés, et ajustements de coûts comme le fret',
      adjustments:
        'Avec les écarts d’inventaire. La liste contient aussi les annulations des parties précédentes.',
      write_downs: 'Les reprises, et les dépréciations d’articles sortis, sont positives',
    },
    atEnd: (day: string) => `À la fin du ${day}`,
    lessAllowances: (value: string, allowance: string) => `${value} au coût, dépréciations ${allowance}`,
    costAdjustments: 'Ajustements de coûts',
  },
};
