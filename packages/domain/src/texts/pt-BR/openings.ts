import type { openings as pt } from '../pt/openings.ts';

export const openings: Partial<typeof pt> = {
  sumOfLayers: ({ field }) => `${field} deve ser a soma das camadas da linha.`,
  layersOfAverage: () => 'O produto é avaliado ao custo médio, por isso não tem camadas. Omita-as.',
  layerTooLate: ({ field }) => `${field} não pode ser posterior à data do estoque inicial.`,
  openingAccountRequired: () =>
    'O lançamento automático está ativado, por isso account é obrigatório: a conta de contrapartida do estoque inicial.',
  openingAccountUnused: () =>
    'O lançamento automático está desativado, por isso nada é lançado em uma conta. Omita account ou ative primeiro o lançamento automático.',
  openingReasonReserved: () =>
    'O código de motivo opening_balance é reservado a estoques iniciais e a entradas que os corrigem. Envie outro reason_code, ou nenhum.',
  openingAccountTaken: ({ account }) =>
    `O estoque inicial foi lançado em contrapartida da conta ${account}, que nesse meio-tempo se tornou uma conta de estoque ou de provisões para perdas. Envie outro reason_code: a entrada é então lançada como qualquer outra.`,
  productHasMovements: () =>
    'O produto já tem movimentos. O estoque inicial deve ser o seu primeiro movimento.',
};
