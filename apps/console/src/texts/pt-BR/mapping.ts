import type { Changes } from '../changes.ts';
import type { mapping as pt } from '../pt/mapping.ts';

export const mapping: Changes<typeof pt> = {
  fields: {
    reason_code: 'Código do motivo',
    reorder_point: 'Ponto de reposição',
    reorder_quantity: 'Quantidade de reposição',
  },
  tooManyTexts: 'Esta coluna tem textos diferentes demais. Escolha outra.',
  format: 'Como o arquivo está escrito',
  auto: 'Segundo o arquivo',
  check: 'Verificar o arquivo',
  change: 'Alterar a leitura do arquivo',
  sameRows:
    'Um arquivo com as mesmas linhas já foi importado. Importe este apenas se os mesmos movimentos ocorreram duas vezes.',
};
