import type * as en from '../en/email.ts';
import { counted } from './counted.ts';

export const email: typeof en = {
  emailAddress: ({ field }) => `${field} muss eine einzelne E-Mail-Adresse sein, etwa ada@example.com.`,
  emailTooLong: ({ count }) =>
    `Eine E-Mail-Adresse hat höchstens ${counted(count, { one: 'Zeichen', other: 'Zeichen' })}.`,
  emailQuoted: () => 'Ein Teil in Anführungszeichen vor dem @ wird nicht unterstützt.',
  emailNameAscii: () => 'Der Teil vor dem @ muss ASCII sein: Buchstaben wie é erreichen wenige Mailserver.',
  emailNameTooLong: ({ count }) =>
    `Der Teil vor dem @ hat höchstens ${counted(count, { one: 'Zeichen', other: 'Zeichen' })}.`,
  emailNameDots: () =>
    'Der Teil vor dem @ darf nicht mit einem Punkt beginnen oder enden und nicht zwei hintereinander haben.',
  emailNameCharacters: () =>
    "Vor dem @ sind nur Buchstaben, Ziffern, Punkte und die Zeichen !#$%&'*+/=?^_`{|}~- erlaubt.",
  emailDomainAscii: () =>
    'Der Teil nach dem @ muss ASCII sein: Schreiben Sie eine internationale Domain in ihrer Form mit xn--.',
  emailDomainDot: () => 'Der Teil nach dem @ muss eine Domain mit einem Punkt sein, etwa example.com.',
  emailDomainDots: () =>
    'Der Teil nach dem @ darf nicht mit einem Punkt beginnen oder enden und nicht zwei hintereinander haben.',
  emailDomainParts: () =>
    'Jeder Teil der Domain hat höchstens 63 Buchstaben, Ziffern und Bindestriche und keinen Bindestrich am Anfang oder Ende.',
  emailTopLevel: () =>
    'Die Domain muss auf eine Top-Level-Domain enden, etwa com: Eine IP-Adresse wird nicht unterstützt.',
};
