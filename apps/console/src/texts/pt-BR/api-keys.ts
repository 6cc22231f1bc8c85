import type { Changes } from '../changes.ts';
import type { apiKeys as pt } from '../pt/api-keys.ts';

export const apiKeys: Changes<typeof pt> = {
  introOwn: 'Suas próprias chaves. Para criar mais, fale com um membro com a função Administração.',
  lastUsed: 'Último uso',
  status: 'Status',
  lost: 'A chave foi criada, mas o seu texto se perdeu com a conexão. Revogue-a e crie outra.',
  revokeText: 'Os programas que usam esta chave perdem o acesso imediatamente. Não é possível desfazer.',
};
