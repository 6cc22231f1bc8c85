import type { settings as en } from '../en/settings.ts';

export const settings: typeof en = {
  title: 'Definições',
  intro: 'O que se aplica a todas as pessoas desta organização.',
  currency: 'Moeda',
  currencyHint: 'Não pode ser alterada: todos os valores do registo estão nela.',
  fields: {
    name: 'Nome da organização',
    allow_negative_stock: 'Permitir stock negativo',
    auto_open_periods: 'Abrir períodos contabilísticos automaticamente',
    invite_registered: 'Convidar pessoas que já têm uma conta',
    max_days_ahead: 'Dias de antecedência',
    alert_digest: 'E-mail sobre alertas',
    continue_url: 'Página para novos membros',
  },
  hints: {
    name: 'Visível para os membros e nos convites.',
    allow_negative_stock:
      'A mercadoria pode sair antes de a sua entrada ser registada. Até lá, é valorizada ao último custo médio.',
    auto_open_periods: 'Quando se regista algo num mês que ainda não tem período.',
    invite_registered: 'Caso contrário, só podem ser convidados endereços de e-mail sem conta.',
    max_days_ahead:
      'São rejeitados os movimentos e lançamentos com data posterior a este número de dias a partir de hoje. Vazio: sem limite.',
    alert_digest: 'Para proprietários, administradores e contabilistas, nos dias com alertas abertos.',
    continue_url:
      'Para onde vão as pessoas depois de aceitarem um convite. Vazio: conforme definido pelo operador.',
  },
  digests: { none: 'Nenhum', daily: 'Uma vez por dia' },
  yes: 'Sim',
  no: 'Não',
  noLimit: 'Sem limite',
  saved: 'As definições foram guardadas.',
};
