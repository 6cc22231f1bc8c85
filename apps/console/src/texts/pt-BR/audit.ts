import type { Changes } from '../changes.ts';
import type { audit as pt } from '../pt/audit.ts';

export const audit: Changes<typeof pt> = {
  title: 'Registro de auditoria',
  user: 'Usuário',
  request: 'ID da requisição',
  allUsers: 'Todos os usuários',
  credentials: {
    link: 'Link',
    session: 'Console',
  },
  types: {
    'invitation.accepted': 'Convite aceito',
    'invitation.email_failed': 'Falha no e-mail do convite',
    'invitation.revoked': 'Convite revogado',
    'member.sessions_ended': 'Sessões de um membro encerradas',
    'session.started': 'Login no console',
    'session.ended': 'Fim de uma sessão do console',
    'cost_adjustment.recorded': 'Ajuste de custo registrado',
    'write_down.recorded': 'Valor realizável líquido registrado',
    'ledger.anchored': 'Registro ancorado',
    'posting_rule.deleted': 'Regra de lançamento excluída',
    'webhook.deleted': 'Webhook excluído',
  },
  sentences: {
    'session.started': '{who} fez login no console.',
    'session.ended': '{who} encerrou a sessão no console.',
    'write_down.recorded': '{who} definiu a provisão para perdas de {product} como {allowance}.',
    'organization.updated': '{who} alterou as configurações da organização.',
    'posting_rule.deleted': '{who} excluiu a regra de lançamento da conta {account}.',
    'webhook.deleted': '{who} excluiu o webhook para {host}.',
  },
};
