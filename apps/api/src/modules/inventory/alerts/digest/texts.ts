import type { MailLocale } from '@tallybook/domain';

export interface DigestText {
  /** Contains no user-chosen text. */
  readonly subject: (products: number) => string;
  readonly introduction: (organization: string) => string;
  readonly columns: readonly [
    sku: string,
    state: string,
    onHand: string,
    point: string,
    toOrder: string,
    since: string,
    name: string,
  ];
  readonly low: string;
  readonly out: string;
  readonly more: (listed: number) => string;
  /** Why the reader receives this email, and how to stop it. */
  readonly reason: string;
}

export const digestTexts: Readonly<Record<MailLocale, DigestText>> = {
  en: {
    subject: (products) => (products === 1 ? '1 product to reorder' : `${products} products to reorder`),
    introduction: (organization) => `These products of ${organization} are at or below their reorder points:`,
    columns: ['SKU', 'Status', 'On hand', 'Reorder point', 'To order', 'Since', 'Product'],
    low: 'low',
    out: 'out of stock',
    more: (listed) => `Only the ${listed} newest alerts are listed.`,
    reason:
      'You receive this email at most once a day because you are an owner, admin or accountant of this organization. An owner can turn it off in the settings.',
  },
  fr: {
    subject: (products) =>
      products === 1 ? '1 produit à réapprovisionner' : `${products} produits à réapprovisionner`,
    introduction: (organization) =>
      `Ces produits de ${organization} ont atteint leur seuil de réapprovisionnement :`,
    columns: ['SKU', 'État', 'En stock', 'Seuil', 'À commander', 'Depuis', 'Produit'],
    low: 'bas',
    out: 'épuisé',
    more: (listed) => `Seules les ${listed} alertes les plus récentes sont affichées.`,
    reason:
      'Vous recevez cet e-mail au plus une fois par jour, car vous êtes propriétaire, administrateur ou comptable de cette organisation. Un propriétaire peut le désactiver dans les paramètres.',
  },
  es: {
    subject: (products) => (products === 1 ? '1 producto por reponer' : `${products} productos por reponer`),
    introduction: (organization) => `Estos productos de ${organization} han alcanzado su punto de pedido:`,
    columns: ['SKU', 'Estado', 'Existencias', 'Punto de pedido', 'A pedir', 'Desde', 'Producto'],
    low: 'bajo',
    out: 'agotado',
    more: (listed) => `Solo se muestran los ${listed} avisos más recientes.`,
    reason:
      'Recibe este correo como máximo una vez al día porque es propietario, administrador o contable de esta organización. Un propietario puede desactivarlo en los ajustes.',
  },
  de: {
    subject: (products) =>
      products === 1 ? '1 Produkt nachzubestellen' : `${products} Produkte nachzubestellen`,
    introduction: (organization) => `Diese Produkte von ${organization} haben ihren Meldebestand erreicht:`,
    columns: ['SKU', 'Status', 'Bestand', 'Meldebestand', 'Bestellmenge', 'Seit', 'Produkt'],
    low: 'niedrig',
    out: 'nicht vorrätig',
    more: (listed) => `Nur die ${listed} neuesten Meldungen sind aufgeführt.`,
    reason:
      'Sie erhalten diese E-Mail höchstens einmal am Tag, weil Sie Inhaber, Admin oder Buchhalter dieser Organisation sind. Ein Inhaber kann sie in den Einstellungen abschalten.',
  },
  pt: {
    subject: (products) => (products === 1 ? '1 produto a repor' : `${products} produtos a repor`),
    introduction: (organization) => `Estes produtos de ${organization} atingiram o seu ponto de encomenda:`,
    columns: ['SKU', 'Estado', 'Em stock', 'Ponto de encomenda', 'A encomendar', 'Desde', 'Produto'],
    low: 'baixo',
    out: 'esgotado',
    more: (listed) => `Só são apresentados os ${listed} alertas mais recentes.`,
    reason:
      'Recebe este email no máximo uma vez por dia porque é proprietário, administrador ou contabilista desta organização. Um proprietário pode desativá-lo nas definições.',
  },
  'pt-BR': {
    subject: (products) => (products === 1 ? '1 produto para repor' : `${products} produtos para repor`),
    introduction: (organization) => `Estes produtos de ${organization} atingiram o ponto de reposição:`,
    columns: ['SKU', 'Status', 'Em estoque', 'Ponto de reposição', 'A repor', 'Desde', 'Produto'],
    low: 'baixo',
    out: 'esgotado',
    more: (listed) => `Só são mostrados os ${listed} alertas mais recentes.`,
    reason:
      'Você recebe este e-mail no máximo uma vez por dia porque é proprietário, administrador ou contador desta organização. Um proprietário pode desativá-lo nas configurações.',
  },
};
