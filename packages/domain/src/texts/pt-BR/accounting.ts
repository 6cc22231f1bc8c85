import type { accounting as pt } from '../pt/accounting.ts';
import { counted } from './counted.ts';

export const accounting: Partial<typeof pt> = {
  periodClosed: ({ name, remedy }) => `O período contábil ${name} está fechado. ${remedy}`,
  reviewInOpenPeriod: () => 'Registre uma nova revisão em um período aberto, ou reabra o período.',
  periodNotFound: ({ date }) => `Nenhum período contábil inclui ${date}. Crie primeiro o período.`,
  dateTooFarAhead: ({ date, days, latest }) =>
    `${date} está longe demais no futuro: a configuração max_days_ahead (${days}) permite datas até ${latest}.`,
  periodOverlaps: () => 'As datas se sobrepõem a outro período contábil. Escolha outras datas.',
  periodAlreadyClosed: ({ name }) => `O período contábil ${name} já está fechado.`,
  periodAlreadyOpen: ({ name }) => `O período contábil ${name} já está aberto.`,
  onlyAccountDiffers: ({ account, value, balance }) =>
    `o estoque vale ${value}, mas a conta ${account} tem um saldo de ${balance}`,
  accountDiffers: ({ account, value, balance }) =>
    `o estoque da conta ${account} vale ${value}, mas o seu saldo é ${balance}`,
  reviewsDue: ({ period, count, skus }) =>
    `No fim de ${period}, é preciso revisar as provisões para perdas de ${counted(count, { one: 'produto', other: 'produtos' })}: ${skus.join(', ')}.`,
  reviewDue: ({ sku, allowance, required }) =>
    `${sku} tem uma provisão para perdas de ${allowance}, mas precisa de ${required}.`,
  journalEntryUnbalanced: ({ debit, credit }) =>
    `Os débitos somam ${debit} e os créditos ${credit}; devem ser iguais.`,
  postingRuleExists: () =>
    'Já existe uma regra de contabilização deste tipo para a mesma categoria e o mesmo código do motivo. Exclua-a primeiro.',
  postingRuleLimit: ({ maximum }) =>
    `Uma organização tem no máximo ${counted(maximum, { one: 'regra', other: 'regras' })}. Exclua uma que não seja necessária.`,
  inventoryAccountConflict: () =>
    'Uma conta de estoque deve ser diferente de todas as outras contas das configurações, das regras de contabilização e das provisões para perdas: as linhas de um lançamento se anulariam. Use outra conta.',
  allowanceAccountConflict: () =>
    'Uma conta de provisões para perdas deve ser diferente de todas as contas das configurações e das regras de contabilização, e de todas as contas de perdas com provisões: o seu saldo são apenas as provisões para perdas. Use outra conta.',
  inventoryAccountHasEntries: () =>
    'Esta conta tem lançamentos: seriam uma diferença entre a conta e o estoque, mesmo em períodos fechados. Use uma conta sem lançamentos.',
  postingRuleForEverything: () =>
    'Uma regra precisa de category ou reason_code. A conta para tudo o mais se altera nas configurações da organização.',
  earlierPeriodOpen: ({ name }) => `O período contábil anterior ${name} está aberto; feche-o primeiro.`,
  costsPendingInPeriod: ({ product, period }) =>
    `Os custos do produto ${product} até o fim de ${period} estão sendo recalculados. Tente novamente em instantes.`,
};
