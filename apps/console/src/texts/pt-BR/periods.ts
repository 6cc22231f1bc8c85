import type { Changes } from '../changes.ts';
import type { periods as pt } from '../pt/periods.ts';

export const periods: Changes<typeof pt> = {
  intro:
    'Um período fechado não muda mais. Feche um período quando o valor do estoque coincidir com a conta de estoque.',
  status: 'Status',
  stock: 'Valor do estoque',
  byAccountTitle: (name: string) => `Contas de estoque: ${name}`,
  noAccountHint: 'Sem lançamento automático não há conta de estoque com que comparar.',
  differs: (account: string, difference: string) =>
    `O valor do estoque difere da conta ${account} em ${difference}. Procure primeiro os lançamentos em falta ou errados.`,
  pending:
    'Há custos sendo recalculados, por isso estes valores ainda podem mudar. Espere até estarem atuais.',
  reasonHint: 'Para o registro de auditoria, que também registra quem o reabriu.',
  reopened: (name: string) => `${name} está novamente aberto.`,
  none: 'Ainda não há períodos contábeis.',
  overlaps: 'Os dias se sobrepõem a outro período.',
  allowance: 'Provisões para perdas',
  allowanceDiffers: (account: string, difference: string) =>
    `As provisões para perdas registradas diferem da conta ${account} em ${difference}. Procure primeiro os lançamentos em falta ou errados.`,
  reviewsDue:
    'As provisões para perdas destes produtos estão por revisar: no fim do período não são as que as unidades em estoque exigem.',
  reviewDue: (sku: string, allowance: string, required: string) =>
    `${sku}: provisão para perdas ${allowance}, exigida ${required}`,
  toReviews: 'Ir para as provisões para perdas',
  openStockTakes:
    'Estes inventários do período não estão registrados nem cancelados. Depois de fechado o período, não podem ser registrados.',
  checklist: {
    open: (count: string) => `${count} pendentes`,
    checks: {
      stockTakes: 'Os inventários estão registrados',
      reviews: 'As provisões para perdas estão revisadas',
      account: (account: string) => `O estoque coincide com a conta ${account}`,
      allowance: (account: string) => `As provisões para perdas coincidem com a conta ${account}`,
      noAccount: 'Uma conta de estoque com que comparar',
    },
  },
};
