import type * as en from '../en/email.ts';
import { counted } from './counted.ts';

export const email: typeof en = {
  emailAddress: ({ field }) => `${field} tem de ser um único endereço de email, como ada@example.com.`,
  emailTooLong: ({ count }) =>
    `Um endereço de email tem no máximo ${counted(count, { one: 'carácter', other: 'caracteres' })}.`,
  emailQuoted: () => 'Não se aceita uma parte entre aspas antes do @.',
  emailNameAscii: () => 'A parte antes do @ tem de ser ASCII: letras como é chegam a poucos servidores.',
  emailNameTooLong: ({ count }) =>
    `A parte antes do @ tem no máximo ${counted(count, { one: 'carácter', other: 'caracteres' })}.`,
  emailNameDots: () =>
    'A parte antes do @ não pode começar nem terminar com um ponto, nem ter dois seguidos.',
  emailNameCharacters: () =>
    "Antes do @ só se permitem letras, algarismos, pontos e os caracteres !#$%&'*+/=?^_`{|}~-.",
  emailDomainAscii: () =>
    'A parte depois do @ tem de ser ASCII: escreva um domínio internacional na sua forma com xn--.',
  emailDomainDot: () => 'A parte depois do @ tem de ser um domínio com um ponto, como example.com.',
  emailDomainDots: () =>
    'A parte depois do @ não pode começar nem terminar com um ponto, nem ter dois seguidos.',
  emailDomainParts: () =>
    'Cada parte do domínio tem no máximo 63 letras, algarismos e hífenes, sem hífen no início nem no fim.',
  emailTopLevel: () =>
    'O domínio tem de terminar num domínio de topo, como com: não se aceita um endereço IP.',
};
