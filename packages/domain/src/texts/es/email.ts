import type * as en from '../en/email.ts';
import { counted } from './counted.ts';

export const email: typeof en = {
  emailAddress: ({ field }) => `${field} debe ser una sola dirección de correo, como ada@example.com.`,
  emailTooLong: ({ count }) =>
    `Una dirección de correo tiene como máximo ${counted(count, { one: 'carácter', other: 'caracteres' })}.`,
  emailQuoted: () => 'No se admite una parte entre comillas antes de la @.',
  emailNameAscii: () => 'La parte anterior a la @ debe ser ASCII: letras como é llegan a pocos servidores.',
  emailNameTooLong: ({ count }) =>
    `La parte anterior a la @ tiene como máximo ${counted(count, { one: 'carácter', other: 'caracteres' })}.`,
  emailNameDots: () =>
    'La parte anterior a la @ no debe empezar ni terminar con un punto, ni tener dos seguidos.',
  emailNameCharacters: () =>
    "Antes de la @ solo se permiten letras, cifras, puntos y los caracteres !#$%&'*+/=?^_`{|}~-.",
  emailDomainAscii: () =>
    'La parte posterior a la @ debe ser ASCII: escriba un dominio internacional en su forma con xn--.',
  emailDomainDot: () => 'La parte posterior a la @ debe ser un dominio con un punto, como example.com.',
  emailDomainDots: () =>
    'La parte posterior a la @ no debe empezar ni terminar con un punto, ni tener dos seguidos.',
  emailDomainParts: () =>
    'Cada parte del dominio tiene como máximo 63 letras, cifras y guiones, sin guion al principio ni al final.',
  emailTopLevel: () =>
    'El dominio debe terminar en un dominio de nivel superior, como com: no se admite una dirección IP.',
};
