import type { service as pt } from '../pt/service.ts';
import { counted } from './counted.ts';

export const service: Partial<typeof pt> = {
  internalError: () =>
    'Ocorreu um erro inesperado no serviço. Se o problema continuar, informe o request_id.',
  outcomeUnknown: () =>
    'O resultado é desconhecido: a alteração pode ter sido feita. Tente novamente com a mesma Idempotency-Key.',
  queryTimedOut: () => 'A consulta excedeu o tempo e nada foi alterado. Tente uma requisição menor.',
  databaseUnavailable: () => 'O banco de dados não está disponível. Nada foi alterado.',
  tooManyRequests: () => 'O serviço está processando requisições demais. Tente novamente em instantes.',
  tooManyUnfinished: () => 'Requisições demais estão incompletas. Envie o corpo junto com os cabeçalhos.',
  tooManyImports: () => 'Há importações demais em andamento. Envie o arquivo novamente mais tarde.',
  tooManyReports: () =>
    'Relatórios demais da organização estão sendo calculados. Tente novamente mais tarde.',
  tooManyUnread: () => 'Respostas demais esperam que sua organização as leia. Leia-as, ou feche as conexões.',
  importStopped: ({ rows }) =>
    `A importação parou depois de ${counted(rows, { one: 'linha', other: 'linhas' })}. Envie novamente a mesma requisição para continuar a partir daí.`,
};
