import type * as en from '../en/accounting.ts';
import { counted } from './counted.ts';

export const accounting: typeof en = {
  periodClosed: ({ name, remedy }) => `O período contabilístico ${name} está fechado. ${remedy}`,
  useOpenPeriod: () => 'Use uma data de um período aberto, ou reabra o período.',
  reopenFirst: () => 'Reabra primeiro o período.',
  reviewInOpenPeriod: () => 'Registe uma nova revisão num período aberto, ou reabra o período.',
  booksClosed: ({ date }) =>
    `Os livros estão fechados até ${date}. Use uma data posterior, ou reabra o período.`,
  periodNotFound: ({ date }) => `Nenhum período contabilístico inclui ${date}. Crie primeiro o período.`,
  dateTooFarAhead: ({ date, days, latest }) =>
    `${date} está demasiado longe no futuro: a definição max_days_ahead (${days}) permite datas até ${latest}.`,
  periodOverlaps: () => 'As datas sobrepõem-se a outro período contabilístico. Escolha outras datas.',
  periodAlreadyClosed: ({ name }) => `O período contabilístico ${name} já está fechado.`,
  periodAlreadyOpen: ({ name }) => `O período contabilístico ${name} já está aberto.`,
  periodNotReconciled: ({ name, differences, others }) =>
    `No fim de ${name}, ${differences.join('; ')}${others === 0 ? '' : `; e ${counted(others, { one: 'outra conta', other: 'outras contas' })}`}.`,
  onlyAccountDiffers: ({ account, value, balance }) =>
    `o stock vale ${value}, mas a conta ${account} tem um saldo de ${balance}`,
  accountDiffers: ({ account, value, balance }) =>
    `o stock da conta ${account} vale ${value}, mas o seu saldo é ${balance}`,
  reviewsDue: ({ period, count, skus }) =>
    `No fim de ${period}, é preciso rever as imparidades de ${counted(count, { one: 'produto', other: 'produtos' })}: ${skus.join(', ')}.`,
  reviewDue: ({ sku, allowance, required }) =>
    `${sku} tem uma imparidade de ${allowance}, mas precisa de ${required}.`,
  journalEntryUnbalanced: ({ debit, credit }) =>
    `Os débitos somam ${debit} e os créditos ${credit}; têm de ser iguais.`,
  postingRuleExists: () =>
    'Já existe uma regra de contabilização deste tipo para a mesma categoria e o mesmo código de motivo. Elimine-a primeiro.',
  postingRuleLimit: ({ maximum }) =>
    `Uma organização tem no máximo ${counted(maximum, { one: 'regra', other: 'regras' })}. Elimine uma que não seja necessária.`,
  inventoryAccountConflict: () =>
    'Uma conta de inventários tem de ser diferente de todas as outras contas das definições, das regras de contabilização e das imparidades: as linhas de um lançamento anular-se-iam. Use outra conta.',
  allowanceAccountConflict: () =>
    'Uma conta de imparidades tem de ser diferente de todas as contas das definições e das regras de contabilização, e de todas as contas de perdas por imparidade: o seu saldo são apenas as imparidades. Use outra conta.',
  inventoryAccountHasEntries: () =>
    'Esta conta tem lançamentos: seriam uma diferença entre a conta e o stock, mesmo em períodos fechados. Use uma conta sem lançamentos.',
  inventoryRuleByReason: () =>
    'Uma regra do tipo inventory vale para todos os movimentos de um produto: omita reason_code.',
  postingRuleForEverything: () =>
    'Uma regra precisa de category ou reason_code. A conta para tudo o resto altera-se nas definições da organização.',
  booksClosedThrough: ({ date }) =>
    `Os livros estão fechados até ${date}. Escolha um primeiro dia posterior.`,
  earlierPeriodOpen: ({ name }) => `O período contabilístico anterior ${name} está aberto; feche-o primeiro.`,
  costsPendingInPeriod: ({ product, period }) =>
    `Os custos do produto ${product} até ao fim de ${period} estão a ser recalculados. Tente novamente dentro de momentos.`,
  onlyLatestReopens: ({ date }) =>
    `Os livros estão fechados até ${date}; só o último período fechado pode ser reaberto.`,
};
