export const common = {
  actions: 'Ações',
  cancel: 'Cancelar',
  close: 'Fechar',
  dismiss: 'Dispensar',
  save: 'Guardar',
  retry: 'Tentar novamente',
  search: 'Procurar',
  clear: 'Limpar',
  loading: 'A carregar …',
  notAllPrinted: (count: number) =>
    `Só são impressas as primeiras ${count} linhas. O ficheiro CSV contém todas.`,
  loadingMore: 'A carregar mais …',
  listChanged: 'Esta lista mudou desde que foi carregada.',
  showLatest: 'Mostrar o mais recente',
  offline: 'Está sem ligação. O que vê pode estar desatualizado; não é possível guardar alterações.',
  none: 'nenhum',
  yes: 'Sim',
  no: 'Não',
  download: 'Transferir CSV',
  copy: 'Copiar',
  copied: 'Copiado.',
  saved: 'Já o guardei',
  selected: 'O texto está selecionado: copie-o com o teclado ou o menu.',
  optional: 'opcional',
  /** After the name of a permission's role. */
  needsRole: (role: string) => `É necessário o papel ${role} ou um superior.`,
  /** No role is higher. */
  needsOwner: (role: string) => `É necessário o papel ${role}.`,
  recosting: 'A recalcular',
  recostingHint: 'Um movimento com data anterior alterou custos. Este valor ainda pode mudar.',
  noOrganization: 'Não pertence a nenhuma organização',
  received: {
    title: 'Convites recebidos',
    none: 'Não tem nenhum convite pendente. Peça um a um administrador.',
    details: (inviter: string, role: string, until: string) =>
      `De ${inviter}, função: ${role}, válido até ${until}.`,
    accept: 'Aceitar',
    joined: (organization: string) => `É agora membro de ${organization}.`,
  },
  notFound: 'Página não encontrada',
  notFoundHint: 'O endereço está errado ou a página mudou de sítio.',
  toLevels: 'Ir para os níveis de stock',
  failed: 'Não foi possível mostrar esta página',
  chunkFailed:
    'Não foi possível carregar uma parte da consola. Pode ter sido atualizada: recarregue a página.',
  /** The technical reason follows. */
  crashed: 'Aconteceu algo inesperado. Recarregue a página; se voltar a acontecer, comunique estas palavras:',
  noScript: 'A consola precisa de JavaScript.',
  roles: {
    owner: 'Proprietário',
    admin: 'Administração',
    accountant: 'Contabilidade',
    clerk: 'Armazém',
    viewer: 'Só leitura',
  },
  movementTypes: {
    entry: 'Entrada',
    exit: 'Saída',
    adjustment: 'Ajuste',
  },
  costReasons: {
    landed_cost: 'Transporte, alfândega, seguro',
    price_difference: 'Diferença de preço',
    other: 'Outro',
  },
  /** In place of the reference of its adjustments. */
  stockTake: 'Inventário',
  journal: {
    entry: 'Lançamento contabilístico',
    account: 'Conta',
    debit: 'Débito',
    credit: 'Crédito',
    dimension: 'Dimensão',
    /** The rule that the account comes from, by its category and reason code. */
    rule: (of: string) => `Regra: ${of}`,
  },
};
