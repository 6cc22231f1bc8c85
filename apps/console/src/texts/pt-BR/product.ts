import type { Changes } from '../changes.ts';
import type { product as pt } from '../pt/product.ts';

export const product: Changes<typeof pt> = {
  back: 'Níveis de estoque',
  onHand: 'Em estoque',
  reorderPoint: 'Ponto de reposição',
  inventoryAccount: 'Conta de estoque',
  reorderQuantity: (count: string) => `Quantidade de reposição: ${count}`,
  costing: 'Método de custeio',
  archiveText: 'O produto deixa de aceitar novos movimentos. Não pode ter estoque. É possível desarquivá-lo.',
  below: 'Estoque no ponto de reposição ou abaixo.',
  chartHint:
    'Arraste para escolher dias. Com o teclado, as setas passam de um movimento a outro. A ficha de estoque abaixo tem os mesmos números.',
  chartFailed:
    'Este navegador não consegue desenhar o gráfico. A ficha de estoque abaixo tem os mesmos números.',
  reading: (day: string, quantity: string, value: string) => `${day}: ${quantity} em estoque, ${value}`,
  card: 'Ficha de estoque',
  cost: {
    split: (amount: string, stock: string, variance: string) =>
      `${amount}: ${stock} ao estoque, ${variance} em variação de custo`,
    dateHint: 'Não antes da entrada, em um período contábil aberto.',
    closed:
      'O período contábil desta entrada está fechado, por isso o seu custo não muda mais. A parte que ainda está em estoque é somada ao estoque no dia abaixo; o resto é uma variação de custo.',
    referenceHint: 'Por exemplo, o número da nota fiscal.',
    submit: 'Registrar',
    done: (stock: string, variance: string) =>
      `Registrado: ${stock} ao estoque, ${variance} em variação de custo.`,
    replayed: 'Já tinha sido registrado na primeira vez. Nada foi registrado duas vezes.',
    reverseHint: 'O estorno registra o valor oposto; ambos continuam visíveis.',
  },
  running: 'Em estoque',
  backdated: (day: string) => `Registrado mais tarde, em ${day}`,
  reservations: {
    reserveHint:
      'Ficam separadas para alguém: outras saídas e transferências não podem levá-las. A quantidade e o valor não mudam.',
    referenceHint: 'Para quem são as unidades, como o número de um pedido.',
    release: 'Liberar',
    releaseTitle: 'Liberar a reserva?',
    released: 'A reserva foi liberada.',
  },
};
