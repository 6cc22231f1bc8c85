import type { MailLocale, Role } from '@tallybook/domain';

/** Each role's name and what it allows, as emails and the accept page show them. */
export const roleTexts: Readonly<Record<MailLocale, Readonly<Record<Role, readonly [string, string]>>>> = {
  en: {
    owner: ['Owner', 'full access, including settings and other owners'],
    admin: ['Admin', 'manages members, keys and webhooks, and keeps the books'],
    accountant: ['Accountant', 'keeps the books: adjustments, reversals, periods and exports'],
    clerk: ['Clerk', 'posts receipts and issues'],
    auditor: ['Auditor', 'reads stock, books and the audit trail, verifies and exports, changes nothing'],
    viewer: ['Viewer', 'reads stock and books, changes nothing'],
  },
  fr: {
    owner: ['Propriétaire', 'accès complet, y compris aux réglages et aux autres propriétaires'],
    admin: ['Administration', 'gère les membres, les clés et les webhooks, et tient les comptes'],
    accountant: [
      'Comptabilité',
      'tient les comptes\u00a0: ajustements, contre-passations, périodes et exports',
    ],
    clerk: ['Gestion de stock', 'enregistre les entrées et les sorties de stock'],
    auditor: [
      'Audit',
      'consulte le stock, les comptes et la piste d’audit, vérifie et exporte, sans rien modifier',
    ],
    viewer: ['Lecture seule', 'consulte le stock et les comptes, sans rien modifier'],
  },
  es: {
    owner: ['Propietario', 'acceso completo, también a la configuración y a otros propietarios'],
    admin: ['Administración', 'gestiona miembros, claves y webhooks, y lleva los libros'],
    accountant: ['Contabilidad', 'lleva los libros: ajustes, anulaciones, períodos y exportaciones'],
    clerk: ['Almacén', 'registra entradas y salidas de existencias'],
    auditor: [
      'Auditoría',
      'consulta existencias, libros y el registro de auditoría, verifica y exporta, sin cambiar nada',
    ],
    viewer: ['Solo lectura', 'consulta existencias y libros, sin cambiar nada'],
  },
  de: {
    owner: ['Inhaber', 'voller Zugriff, auch auf Einstellungen und andere Inhaber'],
    admin: ['Verwaltung', 'verwaltet Mitglieder, Schlüssel und Webhooks und führt die Bücher'],
    accountant: ['Buchhaltung', 'führt die Bücher: Korrekturen, Stornos, Perioden und Exporte'],
    clerk: ['Lager', 'bucht Zugänge und Abgänge'],
    auditor: ['Prüfung', 'sieht Bestände, Bücher und den Prüfpfad ein, prüft und exportiert, ändert nichts'],
    viewer: ['Nur lesen', 'sieht Bestände und Bücher ein, ändert nichts'],
  },
  pt: {
    owner: ['Proprietário', 'acesso total, incluindo definições e outros proprietários'],
    admin: ['Administração', 'gere membros, chaves e webhooks, e mantém os livros'],
    accountant: ['Contabilidade', 'mantém os livros: ajustes, estornos, períodos e exportações'],
    clerk: ['Armazém', 'regista entradas e saídas de stock'],
    auditor: [
      'Auditoria',
      'consulta stock, livros e o registo de auditoria, verifica e exporta, sem alterar nada',
    ],
    viewer: ['Só leitura', 'consulta stock e livros, sem alterar nada'],
  },
  'pt-BR': {
    owner: ['Proprietário', 'acesso total, incluindo configurações e outros proprietários'],
    admin: ['Administração', 'gerencia membros, chaves e webhooks, e mantém os livros'],
    accountant: ['Contabilidade', 'mantém os livros: ajustes, estornos, períodos e exportações'],
    clerk: ['Estoque', 'registra entradas e saídas de estoque'],
    auditor: [
      'Auditoria',
      'consulta o estoque, os livros e o registro de auditoria, verifica e exporta, sem alterar nada',
    ],
    viewer: ['Somente leitura', 'consulta o estoque e os livros, sem alterar nada'],
  },
};
