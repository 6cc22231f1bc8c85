import type * as en from '../en/service.ts';
import { counted } from './counted.ts';

export const service: typeof en = {
  internalError: () => 'Ocorreu um erro inesperado no serviço. Se persistir, comunique o request_id.',
  outcomeUnknown: () =>
    'O resultado é desconhecido: a alteração pode ter sido feita. Tente de novo com a mesma Idempotency-Key.',
  queryTimedOut: () => 'A consulta excedeu o tempo e nada foi alterado. Tente um pedido menor.',
  databaseUnavailable: () => 'A base de dados não está disponível. Nada foi alterado.',
  callsPerMinute: ({ limit }) =>
    `O limite é de ${counted(limit, { one: 'chamada', other: 'chamadas' })} por minuto.`,
  tooManyRequests: () => 'O serviço está a tratar demasiados pedidos. Tente novamente dentro de momentos.',
  tooManyUnfinished: () =>
    'Demasiados pedidos estão incompletos. Envie o corpo juntamente com os cabeçalhos.',
  tooManyImports: () => 'Há demasiadas importações em curso. Envie o ficheiro de novo mais tarde.',
  tooManyReports: () =>
    'Estão a ser calculados demasiados relatórios da organização. Tente novamente mais tarde.',
  tooManyUnread: () =>
    'Demasiadas respostas esperam que a sua organização as leia. Leia-as, ou feche as ligações.',
  importStopped: ({ rows }) =>
    `A importação parou depois de ${counted(rows, { one: 'linha', other: 'linhas' })}. Envie de novo o mesmo pedido para continuar a partir daí.`,
};
