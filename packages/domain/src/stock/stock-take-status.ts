export const stockTakeStatuses = ['open', 'counting', 'posted', 'cancelled'] as const;
export type StockTakeStatus = (typeof stockTakeStatuses)[number];
