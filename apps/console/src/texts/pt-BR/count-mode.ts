import type { Changes } from '../changes.ts';
import type { countMode as pt } from '../pt/count-mode.ts';

export const countMode: Changes<typeof pt> = {
  closed: 'Este inventário não aceita mais contagens, ou a sua função não permite contar.',
  camera: 'Ler com a câmera',
  picture: 'Imagem da câmera',
  noCamera: 'A câmera não está disponível. Permita-a nas configurações do navegador ou digite o código.',
  notSent: (count: number) => (count === 1 ? '1 não enviada' : `${count} não enviadas`),
  notSentYet: 'não enviada',
  skip: 'Pular',
  next: 'Próximo',
  save: 'Salvar e continuar',
  unknownHint: (role: string) =>
    `Para criar um produto ou atribuir o código é necessária a função ${role} ou outra superior.`,
  notAccepted: (units: string) => `a contagem ${units} não foi aceita.`,
  late: (units: string) => `A sua contagem é ${units}. Quando esta mercadoria foi movimentada?`,
  ask: (units: string) => `A contagem é ${units}. Contar novamente?`,
  again: 'Contar novamente',
  uncounted: (count: string) => `A contar ${count}`,
  noneEqual: 'Nenhuma contagem coincide ainda com o estoque.',
  noneDifferent: 'Nenhuma contagem difere do estoque.',
};
