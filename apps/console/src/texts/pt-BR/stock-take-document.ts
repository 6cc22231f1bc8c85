import type { Changes } from '../changes.ts';
import type { stockTakeDocument as pt } from '../pt/stock-take-document.ts';

export const stockTakeDocument: Changes<typeof pt> = {
  posted: (at, name) => `Registrado em ${at} por ${name}`,
  views: 'Visões',
  hidden: 'Esta contagem é às cegas: as quantidades esperadas e as diferenças aparecem depois do registro.',
  readOnly: (role) =>
    `Você pode ler este inventário. Para contar, precisa da função ${role} ou de uma superior.`,
  postedMeanwhile: 'Nesse meio-tempo, este inventário foi registrado. Não aceita mais contagens.',
  cancelledMeanwhile: 'Nesse meio-tempo, este inventário foi cancelado. Não aceita mais contagens.',
  phone: 'Contar com o celular',
  lost: 'Estas suas contagens não foram salvas e não fazem parte dele:',
  search: 'Buscar produtos',
  shown: {
    uncounted: 'A contar',
  },
  keys: 'Enter e as setas mudam de linha e salvam a contagem; Esc desfaz. Uma célula vazia remove a contagem. Uma coluna colada de uma planilha preenche as linhas seguintes. As suas células vazias não alteram as contagens.',
  notWhole: 'Informe um número inteiro, 0 ou maior.',
  notQuantity: (unit: string, places: string) =>
    `Informe uma quantidade de 0 ou mais em ${unit} com no máximo ${places} casas decimais, ou em embalagens.`,
  saving: 'Salvando…',
  unsaved: 'Não salva.',
  meanwhile: (count) => `Salvo: ${count}.`,
  savedMeanwhile: (count) => `Nesse meio-tempo salvo: ${count}.`,
  withdrawn: 'removida',
  withdraw: 'Remover a contagem',
  unsavedCount: (count) => `Não salvas: ${count}`,
  allSaved: 'Todas as contagens estão salvas.',
  saveAll: 'Salvá-las',
  reviewText: (date) =>
    `O registro ajusta o estoque no fim de ${date} a estas contagens: todas ou nenhuma. Os produtos sem contagem ficam como estão.`,
  noDifference: 'Todas as contagens correspondem ao estoque. O registro não altera nada.',
  rejected: (count) =>
    `Contagens que não podem ser registradas: ${count}. Corrija-as ou remova-as e registre depois.`,
  overtaken: (count: string) =>
    `Contagens cujo estoque mudou depois: ${count}. Quando essa mercadoria foi movimentada?`,
  bases: {
    when_counted: 'Foi movimentada depois da contagem',
  },
  basisOf: (product: string) => `Quando foi movimentada a mercadoria de ${product}`,
  movedSince: (expected: string, moved: string) => `Estoque ao contar: ${expected}, desde então ${moved}`,
  alsoCounted: (date: string) =>
    `Outro inventário, de ${date}, foi registrado depois desta contagem. Um ajuste poderia anular ou repetir o que ele encontrou.`,
  countedLater: (date: string) =>
    `Contado novamente para ${date} e registrado. Remova esta contagem: um ajuste mudaria o que foi encontrado então.`,
  someUnsaved: 'Algumas das suas contagens ainda não estão salvas. Não seriam registradas.',
  recosting: 'Há custos sendo recalculados; os valores ainda podem mudar.',
  costInvalid: 'Informe um valor de 0 ou mais, com 6 casas decimais e 15 algarismos no máximo.',
  countChanged: (product) =>
    `${product} foi contado novamente nesse meio-tempo, por isso o custo unitário não foi salvo. Verifique a diferença e informe-o novamente.`,
  post: 'Registrar o inventário',
  postTitle: 'Registrar este inventário?',
  postText: (adjusted, date) =>
    `Ajustes: ${adjusted}, com data de ${date}. Um inventário registrado não aceita mais contagens.`,
  cancelText: 'Termina sem ser registrado e não pode ser reaberto. As suas contagens continuam legíveis.',
  result: 'Registrado',
  replayed: 'Já estava registrado: só a resposta se perdeu. Nada foi registrado duas vezes.',
  laterNone: 'Nenhum movimento foi registrado tardiamente.',
  laterTransfers: (count: string) =>
    `Transferências de ou para a localização registradas tardiamente: ${count}.`,
  laterText:
    'Estes movimentos foram registrados depois do inventário, mas têm data desse dia ou anterior, por isso as diferenças não os incluíam. Se um deles explica uma diferença, estorne o ajuste do produto na sua ficha de estoque e conte novamente o produto: a nova contagem registra o que falta.',
};
