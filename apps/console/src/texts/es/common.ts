export const common = {
  actions: 'Acciones',
  cancel: 'Cancelar',
  close: 'Cerrar',
  dismiss: 'Descartar',
  save: 'Guardar',
  retry: 'Intentar de nuevo',
  search: 'Buscar',
  clear: 'Borrar',
  loading: 'Cargando …',
  notAllPrinted: (count: number) =>
    `Solo se imprimen las primeras ${count} filas. El archivo CSV las contiene todas.`,
  loadingMore: 'Cargando más …',
  listChanged: 'Esta lista ha cambiado desde que se cargó.',
  showLatest: 'Mostrar lo más reciente',
  offline: 'Está sin conexión. Lo que ve puede estar desactualizado; no se pueden guardar cambios.',
  none: 'ninguno',
  yes: 'Sí',
  no: 'No',
  download: 'Descargar CSV',
  copy: 'Copiar',
  copied: 'Copiado.',
  saved: 'Lo he guardado',
  selected: 'El texto está seleccionado: cópielo con el teclado o el menú.',
  optional: 'opcional',
  /** After the name of a permission's role. */
  needsRole: (role: string) => `Se necesita el rol ${role} o uno superior.`,
  /** No role is higher. */
  needsOwner: (role: string) => `Se necesita el rol ${role}.`,
  recosting: 'Recalculando',
  recostingHint: 'Un movimiento con fecha anterior cambió costes. Esta cifra aún puede cambiar.',
  noOrganization: 'No pertenece a ninguna organización',
  received: {
    title: 'Invitaciones recibidas',
    none: 'No tiene ninguna invitación pendiente. Pida una a un administrador.',
    details: (inviter: string, role: string, until: string) =>
      `De ${inviter}, rol: ${role}, válida hasta el ${until}.`,
    accept: 'Aceptar',
    joined: (organization: string) => `Ahora es miembro de ${organization}.`,
  },
  notFound: 'Página no encontrada',
  notFoundHint: 'La dirección es incorrecta o la página se ha movido.',
  toLevels: 'Ir a los niveles de existencias',
  failed: 'No se pudo mostrar esta página',
  chunkFailed:
    'No se pudo cargar una parte de la consola. Puede que se haya actualizado: vuelva a cargar la página.',
  /** The technical reason follows. */
  crashed: 'Ha ocurrido algo inesperado. Vuelva a cargar la página; si se repite, comunique estas palabras:',
  noScript: 'La consola necesita JavaScript.',
  roles: {
    owner: 'Propietario',
    admin: 'Administración',
    accountant: 'Contabilidad',
    clerk: 'Almacén',
    viewer: 'Solo lectura',
  },
  movementTypes: {
    entry: 'Entrada',
    exit: 'Salida',
    adjustment: 'Ajuste',
  },
  costReasons: {
    landed_cost: 'Transporte, aduana, seguro',
    price_difference: 'Diferencia de precio',
    other: 'Otro',
  },
  /** In place of the reference of its adjustments. */
  stockTake: 'Inventario',
  journal: {
    entry: 'Asiento contable',
    account: 'Cuenta',
    debit: 'Debe',
    credit: 'Haber',
    dimension: 'Dimensión',
    /** The rule that the account comes from, by its category and reason code. */
    rule: (of: string) => `Regla: ${of}`,
  },
};
