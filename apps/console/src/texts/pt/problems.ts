/** Sentences for problem codes. For any other code, the `detail` of the service is shown. */
export const problems: Readonly<Record<string, string>> = {
  CONNECTION_FAILED: 'There is no connection to the service. Check your network and try again.',
  TIMED_OUT: 'The service did not respond in time. Try again.',
  UNAVAILABLE: 'The service is busy or its database cannot be reached. Try again in a moment.',
  RATE_LIMITED: 'There were too many requests. Wait a moment, then try again.',
  UNAUTHENTICATED: 'Your session has ended. Sign in again.',
  INTERNAL_ERROR: 'The service failed. If this persists, report the request number.',
  NOT_FOUND: 'This does not exist, or you may not see it.',
  UNEXPECTED_ANSWER: 'The response did not come from the service. A proxy may be in the way.',
  PERMISSION_DENIED: 'A sua função não o permite.',
  IDEMPOTENCY_KEY_REUSED:
    'Uma tentativa anterior deste formulário foi efetuada com outros valores. Feche o formulário e verifique o resultado.',
  ROLE_TOO_HIGH: 'A função é superior à sua. Escolha a sua ou uma inferior.',
  LAST_OWNER: 'É o único proprietário. Nomeie primeiro outro.',
  LAST_OWNER_CREDENTIAL:
    'Nenhum proprietário poderia iniciar sessão. Crie primeiro outra chave de proprietário que não expire antes, ou convide outro proprietário.',
  API_KEY_LIMIT_REACHED: 'A organização tem o número máximo de chaves. Revogue primeiro algumas.',
  WEBHOOK_LIMIT_REACHED: 'A organização tem o número máximo de webhooks. Elimine primeiro um.',
  WEBHOOK_SECRET_REQUIRED:
    'O segredo foi eliminado, porque um membro que o conhecia perdeu o acesso. Substitua primeiro o segredo.',
  WEBHOOK_DISABLED: 'O webhook está desativado. Ative-o primeiro.',
  INVITATION_ALREADY_EXISTS: 'Este endereço já tem um convite pendente. Reenvie-o ou anule-o.',
  EMAIL_ALREADY_REGISTERED:
    'Este endereço já tem uma conta. Os membros não precisam de convite; um proprietário pode permitir convidar outras pessoas com conta.',
  INVITATION_NOT_PENDING: 'O convite já não está pendente. Envie outro se ainda for preciso.',
  PERIOD_CLOSED:
    'O período contabilístico desta data está fechado. Use uma data num período aberto ou peça que seja reaberto.',
  PERIOD_NOT_FOUND: 'Não há período contabilístico para esta data. Abra primeiro um.',
  PRODUCT_ARCHIVED: 'O produto está arquivado. Remova-o ou use outro.',
};
