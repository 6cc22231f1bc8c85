export const periods = {
  title: 'Períodos',
  intro:
    'Um período fechado já não muda. Feche um período quando o valor do stock coincidir com a conta de stock.',
  period: 'Período',
  status: 'Estado',
  open: 'Aberto',
  closed: 'Fechado',
  stock: 'Valor do stock',
  account: 'Conta',
  difference: 'Diferença',
  byAccount: 'Por conta',
  byAccountTitle: (name: string) => `Contas de stock: ${name}`,
  byAccountText: (day: string) =>
    `No final de ${day}. Cada produto pertence à conta do seu primeiro movimento.`,
  balance: 'Saldo',
  total: 'Total',
  agrees: 'Coincide',
  findCause: 'Procurar a causa',
  findCauseOf: (difference: string) => `Procurar a causa: ${difference}`,
  noAccount: 'Sem conta',
  noAccountHint: 'Sem lançamento automático não há conta de stock com que comparar.',
  close: 'Fechar',
  closePeriod: 'Fechar período',
  reopen: 'Reabrir',
  later: 'Feche primeiro os períodos anteriores.',
  closeTitle: (name: string) => `Fechar ${name}?`,
  closeText:
    'Nenhum movimento nem lançamento pode ter data de um período fechado. Só o último período fechado pode ser reaberto, pela administração.',
  differs: (account: string, difference: string) =>
    `O valor do stock difere da conta ${account} em ${difference}. Procure primeiro os lançamentos em falta ou errados.`,
  pending:
    'Há custos a ser recalculados, por isso estes valores ainda podem mudar. Espere até estarem atuais.',
  closedToast: (name: string) => `${name} está fechado.`,
  reopenTitle: (name: string) => `Reabrir ${name}?`,
  reopenText: 'Movimentos e lançamentos poderão voltar a ter data nele.',
  reason: 'Motivo',
  reasonHint: 'Para o registo de auditoria, que também guarda quem o reabriu.',
  reopened: (name: string) => `${name} está de novo aberto.`,
  create: 'Novo período',
  name: 'Nome',
  start: 'Primeiro dia',
  end: 'Último dia',
  created: (name: string) => `${name} está aberto.`,
  none: 'Ainda não há períodos contabilísticos.',
  noneHint: 'O primeiro movimento abre um para o seu mês, ou crie um.',
  overlaps: 'Os dias sobrepõem-se a outro período.',
  allowance: 'Imparidades',
  allowanceDiffers: (account: string, difference: string) =>
    `As imparidades registadas diferem da conta ${account} em ${difference}. Procure primeiro os lançamentos em falta ou errados.`,
  reviewsDue:
    'As imparidades destes produtos estão por rever: no fim do período não são as que as unidades em stock exigem.',
  reviewDue: (sku: string, allowance: string, required: string) =>
    `${sku}: imparidade ${allowance}, exigida ${required}`,
  toReviews: 'Ir para as imparidades',
  openStockTakes:
    'Estes inventários do período não estão registados nem cancelados. Depois de fechado o período, não podem ser registados.',
  closeAnyway: 'Fechar mesmo assim',
};
