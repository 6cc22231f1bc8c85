/** The console's own sentences for problem codes. For any other code, the `detail` of the service is shown, in the same language. */
export const problems: Readonly<Record<string, string>> = {
  CONNECTION_FAILED: 'Não há ligação ao serviço. Verifique a rede e tente novamente.',
  TIMED_OUT: 'O serviço não respondeu a tempo. Tente novamente.',
  UNAVAILABLE: 'O serviço está ocupado ou não consegue aceder à base de dados. Tente dentro de momentos.',
  RATE_LIMITED: 'Houve demasiados pedidos. Aguarde um momento e tente novamente.',
  UNAUTHENTICATED: 'A sua sessão terminou. Inicie sessão novamente.',
  INTERNAL_ERROR: 'O serviço falhou. Se persistir, comunique o número do pedido.',
  NOT_FOUND: 'Isto não existe, ou não o pode ver.',
  UNEXPECTED_ANSWER: 'A resposta não veio do serviço. A causa pode ser um proxy.',
  PERMISSION_DENIED: 'A sua função não o permite.',
  IDEMPOTENCY_KEY_REUSED:
    'Uma tentativa anterior deste formulário foi efetuada com outros valores. Feche o formulário e verifique o resultado.',
  ROLE_TOO_HIGH: 'A função é superior à sua. Escolha a sua ou uma inferior.',
  LAST_OWNER: 'É o único proprietário. Nomeie primeiro outro.',
  LAST_OWNER_CREDENTIAL:
    'Nenhum proprietário poderia iniciar sessão. Crie primeiro outra chave de proprietário que não expire antes, ou convide outro proprietário.',
  EMAIL_ALREADY_REGISTERED:
    'Este endereço já tem uma conta. Os membros não precisam de convite; um proprietário pode permitir convidar outras pessoas com conta.',
  PERIOD_CLOSED:
    'O período contabilístico desta data está fechado. Use uma data num período aberto ou peça que seja reaberto.',
  PERIOD_NOT_FOUND: 'Não há período contabilístico para esta data. Abra primeiro um.',
  PRODUCT_HAS_STOCK: 'O produto tem stock. Dê-lhe saída ou conte-o primeiro, até não restar nada.',
  WRITE_DOWN_OUT_OF_ORDER: 'Segue-se uma revisão posterior do produto. Estorne primeiro essa.',
  PRODUCT_ARCHIVED: 'O produto está arquivado. Remova-o ou use outro.',
  COUNT_OVERTAKEN:
    'O stock de produtos contados mudou desde a contagem. Escolha com que se comparam as contagens.',
  STOCK_TAKE_STATE_CONFLICT:
    'Entretanto, alguém registou, cancelou ou alterou o inventário. Veja o seu estado atual.',
};
