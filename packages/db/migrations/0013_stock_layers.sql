CREATE TABLE "stock_layers" (
	"organization_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"received_on" date NOT NULL,
	"seq" bigint NOT NULL,
	"movement_id" uuid NOT NULL,
	"received" bigint NOT NULL,
	"received_value" numeric(36, 4) NOT NULL,
	"quantity" bigint NOT NULL,
	"value" numeric(36, 4) NOT NULL,
	"used_up" boolean GENERATED ALWAYS AS (quantity = 0) STORED NOT NULL,
	CONSTRAINT "stock_layers_organization_id_product_id_received_on_seq_pk" PRIMARY KEY("organization_id","product_id","received_on","seq"),
	CONSTRAINT "stock_layers_units" CHECK ("stock_layers"."received" >= 0 and "stock_layers"."quantity" >= 0)
);
--> statement-breakpoint
CREATE INDEX "stock_layers_open" ON "stock_layers" USING btree ("organization_id","product_id","received_on","seq") WHERE not "stock_layers"."used_up";
--> statement-breakpoint
-- Rows that stand already: read and filled in by the owner, whom forced row level security would show none.
ALTER TABLE organizations NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE products NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE stock_balances NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE stock_movements NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- The open layers are the last receipts that no reversal on their date annuls, one for one: what stands in front
-- of the oldest open one is used up, nothing behind it is.
INSERT INTO stock_layers (organization_id, product_id, received_on, seq, movement_id, received, received_value, quantity, value)
  SELECT r.organization_id, r.product_id, r.movement_date, r.seq, r.id,
    CASE WHEN r.annulled THEN 0 ELSE r.quantity_delta END, round(r.quantity_delta * r.unit_cost, r.money_scale),
    coalesce((open.layer ->> 0)::bigint, 0), coalesce((open.layer ->> 1)::numeric / 10::numeric ^ r.money_scale, 0)
  FROM (
    SELECT receipts.*,
      row_number() OVER (PARTITION BY organization_id, product_id, annulled ORDER BY movement_date DESC, seq DESC) AS back
    FROM (
      SELECT m.organization_id, m.product_id, m.movement_date, m.seq, m.id, m.quantity_delta, m.unit_cost, o.money_scale,
        EXISTS (
          SELECT FROM stock_movements a WHERE a.organization_id = m.organization_id AND a.reverses_id = m.id
            AND a.order_seq <> a.seq
        ) AS annulled
      FROM stock_movements m
      JOIN products p ON p.organization_id = m.organization_id AND p.id = m.product_id AND p.costing_method = 'fifo'
      JOIN organizations o ON o.id = m.organization_id
      WHERE m.quantity_delta > 0 AND m.order_seq = m.seq
    ) AS receipts
  ) AS r
  LEFT JOIN (
    SELECT b.organization_id, b.product_id, each.layer, jsonb_array_length(b.layers) - each.place + 1 AS back
    FROM stock_balances b, jsonb_array_elements(b.layers) WITH ORDINALITY AS each (layer, place)
  ) AS open ON NOT r.annulled AND open.organization_id = r.organization_id AND open.product_id = r.product_id
    AND open.back = r.back;--> statement-breakpoint
ALTER TABLE organizations FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE products FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE stock_balances FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE stock_movements FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE stock_balances DROP COLUMN layers;--> statement-breakpoint
ALTER TABLE stock_layers ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE stock_layers FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY organization ON stock_layers
  USING (organization_id = (SELECT nullif(current_setting('app.organization_id', true), '')::uuid))
  WITH CHECK (organization_id = (SELECT nullif(current_setting('app.organization_id', true), '')::uuid));--> statement-breakpoint
GRANT SELECT, INSERT ON stock_layers TO tallybook_service;--> statement-breakpoint
GRANT UPDATE (received, quantity, value) ON stock_layers TO tallybook_service;
