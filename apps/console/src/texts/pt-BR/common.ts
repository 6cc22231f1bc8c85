import type { Changes } from '../changes.ts';
import type { common as pt } from '../pt/common.ts';

export const common: Changes<typeof pt> = {
  save: 'Salvar',
  search: 'Buscar',
  loading: 'Carregando…',
  notAllPrinted: (count: number) =>
    `Só são impressas as primeiras ${count} linhas. O arquivo CSV contém todas.`,
  loadingMore: 'Carregando mais…',
  offline: 'Você está sem conexão. O que você vê pode estar desatualizado; não é possível salvar alterações.',
  columnsHint: 'Escolha o que esta tabela mostra neste navegador. Uma tela estreita mostra menos.',
  download: 'Baixar CSV',
  saved: 'Já salvei',
  recosting: 'Recalculando',
  noOrganization: 'Você não pertence a nenhuma organização',
  received: {
    none: 'Você não tem convites pendentes. Peça um a um administrador.',
    joined: (organization: string) => `Agora você é membro de ${organization}.`,
  },
  notFoundHint: 'O endereço está errado ou a página mudou de lugar.',
  toLevels: 'Ir para os níveis de estoque',
  chunkFailed:
    'Não foi possível carregar uma parte do console. Ele pode ter sido atualizado: recarregue a página.',
  crashed: 'Aconteceu algo inesperado. Recarregue a página; se voltar a acontecer, informe estas palavras:',
  noScript: 'O console precisa de JavaScript.',
  roles: {
    clerk: 'Estoque',
  },
  roleHints: {
    owner: 'Acesso total, incluindo configurações e outros proprietários.',
    admin: 'Gerencia membros, chaves e webhooks, e mantém os livros.',
    clerk: 'Registra entradas e saídas de estoque.',
    auditor: 'Consulta estoque, livros e o registro de auditoria, verifica e exporta, sem alterar nada.',
    viewer: 'Consulta estoque e livros, sem alterar nada.',
  },
  costReasons: {
    landed_cost: 'Frete, desembaraço aduaneiro, seguro',
  },
  journal: {
    entry: 'Lançamento contábil',
    sources: {
      stock_movement: 'Movimento de estoque',
      write_down: 'Provisão para perdas',
    },
    belongsTo: {
      recost: 'Ficha de estoque',
      cost_adjustment: 'Ficha de estoque',
      write_down: 'Provisões para perdas',
    },
  },
};
