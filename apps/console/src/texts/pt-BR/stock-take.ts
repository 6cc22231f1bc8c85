import type { Changes } from '../changes.ts';
import type { stockTake as pt } from '../pt/stock-take.ts';

export const stockTake: Changes<typeof pt> = {
  intro: 'Informe o que contou. Nada é registrado antes de ver as diferenças.',
  dateHint: 'As quantidades são comparadas com o estoque no fim deste dia.',
  search: 'Buscar produtos',
  loadingLevel: 'carregando',
  keys: 'Enter e as setas mudam de linha, Esc desfaz. Uma coluna colada de uma planilha preenche as linhas seguintes.',
  draft: 'As contagens ficam salvas neste navegador até as registrar ou apagar.',
  clearText: (counted) => `Contagens que se perdem: ${counted}. Nada foi registrado.`,
  notWhole: 'Informe um número inteiro, 0 ou maior.',
  tooMany: (max) =>
    `Um inventário contém no máximo ${max} produtos. Registre primeiro estes e conte depois os outros.`,
  reviewText: (date) => `O registro ajusta o estoque no fim de ${date} a estas contagens: todas ou nenhuma.`,
  noDifference: (counted) =>
    `Todas as contagens (${counted}) correspondem ao estoque. O registro não altera nada.`,
  matching: (count) => `Contagens iguais, registradas sem alteração: ${count}.`,
  estimateHint:
    'Estimativa: os produtos FIFO perdem o custo das unidades mais antigas, conhecido depois do registro.',
  recosting: 'Há custos sendo recalculados; os valores ainda podem mudar.',
  costMissing: 'Não há estoque, por isso não há custo médio. Sem custo unitário, o excedente vale 0.',
  costInvalid: 'Informe um valor de 0 ou mais, com 6 casas decimais e 15 algarismos no máximo.',
  changed: 'O estoque mudou desde a contagem. As quantidades esperadas estão agora atualizadas.',
  rejected: 'Nada foi registrado. Corrija as contagens marcadas e registre novamente.',
  back: 'Voltar à planilha',
  post: 'Registrar o inventário',
  posting: 'Registrando…',
  minimum: (date) => `Saídas posteriores precisam deste estoque: em ${date} o saldo ficaria negativo.`,
  doneTitle: 'Inventário registrado',
  doneText: (count, unchanged) => `Ajustes registrados: ${count}. Produtos sem alteração: ${unchanged}.`,
  replayed: 'Já estava registrado: só a resposta se perdeu. Nada foi registrado duas vezes.',
};
