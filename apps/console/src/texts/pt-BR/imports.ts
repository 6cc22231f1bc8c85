import type { Changes } from '../changes.ts';
import type { imports as pt } from '../pt/imports.ts';

export const imports: Changes<typeof pt> = {
  intro: 'O arquivo é verificado antes de qualquer registro.',
  steps: ['Escolher um arquivo', 'Verificar', 'Importar', 'Relatório'],
  contents: 'Conteúdo do arquivo',
  kinds: {
    movements: 'Movimentos de estoque',
  },
  drop: 'Solte aqui um arquivo CSV ou Excel',
  dropHint:
    'Um arquivo CSV, como o seu programa de planilhas o salva, ou uma pasta de trabalho do Excel (.xlsx): no máximo 10 MB e 500.000 linhas.',
  choose: 'Escolher um arquivo',
  another: 'Escolher outro arquivo',
  template: 'Baixar um modelo',
  workbook: (name) =>
    `${name} não pode ser lida: é uma pasta de trabalho antiga (.xls), protegida ou danificada, ou de outro programa (.ods). Salve-a como .xlsx sem senha, ou a planilha como «CSV UTF-8», e escolha esse arquivo.`,
  workbookTooBig: (name) =>
    `${name} tem mais de 100 MB depois de descompactada. Salve a planilha como «CSV UTF-8» e escolha esse arquivo.`,
  workbookEmpty: (name) => `Nenhuma planilha visível de ${name} tem células preenchidas.`,
  readingWorkbook: (name) => `Lendo ${name} …`,
  chooseSheet: (name) => `Qual planilha de ${name}?`,
  fromSheet: (sheet) =>
    `Esta é a planilha «${sheet}». Os números e as datas são lidos tal como estão nas células, não como são apresentados: um SKU que é o número 17 é 17, mesmo que a planilha mostre 0017.`,
  tooBig: (name) =>
    `${name} excede 10 MB ou 500.000 linhas. Divida o arquivo e importe as partes uma após outra.`,
  checking: (name) => `Verificando ${name} …`,
  checkingHint: 'Ainda nada é registrado.',
  rows: 'Linhas do arquivo',
  postable: 'Podem ser registradas',
  posted: 'Registradas',
  someRejected: (rejected) =>
    `Linhas que não podem ser registradas: ${rejected}. São omitidas; baixe-as, corrija-as e importe-as mais tarde.`,
  noneLeft: 'Nenhuma linha pode ser registrada. Corrija as linhas abaixo e escolha novamente o arquivo.',
  mustCorrect: (count) =>
    `Problemas no arquivo: ${count}. Nada pode ser importado antes de serem corrigidos.`,
  nothingNew: 'Todos os produtos do arquivo já existem, com os mesmos valores.',
  download: 'Baixar estas linhas em CSV',
  downloadHint:
    'O arquivo tem uma coluna com os motivos, que é ignorada quando escolhe aqui o arquivo corrigido.',
  checkAgain: 'Verificar novamente',
  importing: (name) => `Importando ${name}`,
  starting: 'O serviço está verificando o arquivo.',
  keepsGoing:
    'Você pode abrir outras páginas do console. Se esta página for fechada ou recarregada, a importação continua quando a abrir novamente.',
  interrupted: 'A conexão caiu. Nenhuma linha é registrada duas vezes: continue a importação.',
  discard: 'Encerrar aqui',
  discardHint: 'As linhas já registradas permanecem.',
  runningElsewhere: 'Esta importação está em andamento.',
  stalled:
    'Se foi interrompida, a pessoa que a iniciou pode escolher novamente o mesmo arquivo: continua onde parou.',
  already: (day) => `Este arquivo já foi importado em ${day}. Nada foi registrado novamente.`,
  allPosted: 'Todas as linhas foram registradas.',
  somePosted: 'As linhas abaixo não foram registradas. Baixe-as, corrija-as e importe-as novamente.',
  productsDone: 'Todos os produtos do arquivo estão presentes.',
  startOver: 'Importar outro arquivo',
  status: 'Status',
  statuses: {
    running: 'Em andamento',
    finished: 'Concluída',
  },
  importCounts: (count) => (count === '1' ? 'Informar 1 contagem' : `Informar ${count} contagens`),
  countsIntro:
    'O arquivo contém as quantidades contadas deste inventário. Ele é verificado antes que algo seja informado.',
  countsColumns:
    'Uma linha sem quantidade contada é deixada de fora: uma célula vazia não é uma contagem de 0. O arquivo que um inventário baixa pode ser importado de novo; as outras colunas são ignoradas, assim como uma coluna note.',
  entered: 'Informadas',
  noNewCounts: 'O inventário já tem todas as contagens do arquivo.',
  countsDone:
    'As contagens do arquivo estão no inventário. O estoque não muda antes que ele seja registrado.',
};
