-- The lowest balance of a day no longer counts the balance between a movement and its same-day reversal: the pair cancels
-- out. Recomputes it for the days that have such a pair. Stop all instances of earlier versions first: they would store
-- the former figure again.
ALTER TABLE stock_movements NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE stock_days NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE stock_days d SET lowest = settled.lowest
FROM (
  SELECT organization_id, product_id, movement_date, min(running) FILTER (WHERE NOT cancelled) AS lowest
  FROM (
    SELECT m.organization_id, m.product_id, m.movement_date, sum(m.quantity_delta) OVER (
        PARTITION BY m.organization_id, m.product_id, m.movement_date ORDER BY m.order_seq, m.seq
      ) AS running,
      EXISTS (
        SELECT FROM stock_movements r WHERE r.organization_id = m.organization_id AND r.reverses_id = m.id
          AND r.order_seq <> r.seq
      ) AS cancelled
    FROM (
      SELECT DISTINCT organization_id, product_id, movement_date FROM stock_movements
      WHERE reverses_id IS NOT NULL AND order_seq <> seq
    ) AS reversed
    JOIN stock_movements m USING (organization_id, product_id, movement_date)
  ) AS balances
  GROUP BY 1, 2, 3
) AS settled
WHERE d.organization_id = settled.organization_id AND d.product_id = settled.product_id
  AND d.date = settled.movement_date AND d.lowest <> settled.lowest;--> statement-breakpoint
ALTER TABLE stock_days FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE stock_movements FORCE ROW LEVEL SECURITY;
