import type { email as pt } from '../pt/email.ts';
import { counted } from './counted.ts';

export const email: Partial<typeof pt> = {
  emailAddress: ({ field }) => `${field} deve ser um único endereço de e-mail, como ada@example.com.`,
  emailTooLong: ({ count }) =>
    `Um endereço de e-mail tem no máximo ${counted(count, { one: 'caractere', other: 'caracteres' })}.`,
  emailNameAscii: () => 'A parte antes do @ deve ser ASCII: letras como é chegam a poucos servidores.',
  emailNameTooLong: ({ count }) =>
    `A parte antes do @ tem no máximo ${counted(count, { one: 'caractere', other: 'caracteres' })}.`,
  emailDomainAscii: () =>
    'A parte depois do @ deve ser ASCII: escreva um domínio internacional na sua forma com xn--.',
  emailDomainDot: () => 'A parte depois do @ deve ser um domínio com um ponto, como example.com.',
  emailTopLevel: () =>
    'O domínio deve terminar em um domínio de topo, como com: não se aceita um endereço IP.',
};
