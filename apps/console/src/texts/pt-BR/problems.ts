import type { Changes } from '../changes.ts';
import type { problems as pt } from '../pt/problems.ts';

export const problems: Changes<typeof pt> = {
  CONNECTION_FAILED: 'Não há conexão com o serviço. Verifique a rede e tente novamente.',
  UNAVAILABLE: 'O serviço está ocupado ou não consegue acessar o banco de dados. Tente em instantes.',
  RATE_LIMITED: 'Houve requisições demais. Aguarde um momento e tente novamente.',
  UNAUTHENTICATED: 'A sua sessão terminou. Entre novamente.',
  INTERNAL_ERROR: 'O serviço falhou. Se o problema continuar, informe o número da requisição.',
  NOT_FOUND: 'Isto não existe, ou você não pode vê-lo.',
  PERMISSION_DENIED: 'Sua função não permite isso.',
  LAST_OWNER: 'Você é o único proprietário. Nomeie outro primeiro.',
  LAST_OWNER_CREDENTIAL:
    'Nenhum proprietário poderia entrar. Crie primeiro outra chave de proprietário que não expire antes, ou convide outro proprietário.',
  PERIOD_CLOSED:
    'O período contábil desta data está fechado. Use uma data em um período aberto ou peça que seja reaberto.',
  PERIOD_NOT_FOUND: 'Não há período contábil para esta data. Abra primeiro um.',
  PRODUCT_HAS_STOCK: 'O produto tem estoque. Dê saída ou faça a contagem primeiro, até não restar nada.',
  WRITE_DOWN_OUT_OF_ORDER: 'Há uma revisão posterior do produto. Estorne-a primeiro.',
  COUNT_OVERTAKEN:
    'O estoque de produtos contados mudou desde a contagem. Escolha com que se comparam as contagens.',
  STOCK_TAKE_STATE_CONFLICT:
    'Nesse meio-tempo, alguém registrou, cancelou ou alterou o inventário. Veja o estado atual dele.',
};
