import type { Changes } from '../changes.ts';
import type { settings as pt } from '../pt/settings.ts';

export const settings: Changes<typeof pt> = {
  title: 'Configurações',
  currencyHint: 'Não pode ser alterada: todos os valores do registro estão nela.',
  fields: {
    allow_negative_stock: 'Permitir estoque negativo',
    auto_open_periods: 'Abrir períodos contábeis automaticamente',
  },
  hints: {
    allow_negative_stock:
      'A mercadoria pode sair antes de a sua entrada ser registrada. Até lá, é avaliada ao último custo médio.',
    auto_open_periods: 'Quando se registra algo em um mês que ainda não tem período.',
    alert_digest: 'Para proprietários, administradores e contadores, nos dias com alertas abertos.',
  },
  saved: 'As configurações foram salvas.',
};
