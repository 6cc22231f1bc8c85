import type { Changes } from '../changes.ts';
import type { verify as pt } from '../pt/verify.ts';

export const verify: Changes<typeof pt> = {
  title: 'Verificar o registro',
  intro:
    'Recalcula todas as quantidades, custos, somas e hashes a partir dos movimentos e compara-os com os salvos. Nada é alterado.',
  again: 'Verificar novamente',
  running: 'Verificando…',
  ok: 'O registro está intacto',
  failed: 'O registro não está intacto',
  failedText:
    'A verificação parou na primeira diferença. Não registre correções: mantenha os dados como estão e informe o seu operador.',
  check: 'Verificação',
  entry: 'Lançamento contábil',
  recosting: 'Há custos sendo recalculados. Os custos a partir do primeiro dia afetado não foram comparados.',
  broken: 'A verificação não terminou. Inicie-a novamente.',
  background: 'Você pode sair desta página: a verificação continua e volta a ser mostrada aqui.',
  checks: {
    chain: 'Cadeia de hashes',
    journal: 'Lançamentos contábeis',
    log: 'Diário do registro',
  },
};
