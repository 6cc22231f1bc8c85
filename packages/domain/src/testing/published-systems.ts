import type { PublishedExample } from './published-example.ts';

const average = { method: 'moving_average', moneyScale: 2 } as const;
const fifo = { method: 'fifo', moneyScale: 2 } as const;

const odooLayers = 'odoo/odoo addons/stock_account/tests/test_stockvaluationlayer.py';
const odoo = 'odoo/odoo addons/stock_account/tests/test_stockvaluation.py';
const erpnextValuation = 'frappe/erpnext erpnext/stock/tests/test_valuation.py';
const erpnextLedger = 'frappe/erpnext erpnext/stock/doctype/stock_ledger_entry/test_stock_ledger_entry.py';
const tryton = 'tryton/tryton modules/stock/tests';
const trytonFifo = 'tryton/tryton modules/product_cost_fifo/tests';
const businessCentral = 'MicrosoftDocs/dynamics365smb-docs business-central';

/**
 * From the public tests and manuals of other systems. Figures per unit (a cost price, a layer of a queue) are converted to
 * amounts.
 */
export const systemExamples: readonly PublishedExample[] = [
  {
    ...average,
    // Odoo's own source: accountingexplained.com, AVCO method.
    source: `${odoo} test_average_perpetual_1`,
    rows: [
      ['01-01', 60, 15, '900.00', null],
      ['01-02', 140, 15.5, '2170.00', null],
      ['01-03', -190, 0, '-2916.50', null],
      ['01-04', 70, 16, '1120.00', null],
      ['01-05', -30, 0, '-477.56', null],
      ['01-06', -50, 0, '-795.94', '0.00'],
    ],
  },
  {
    ...average,
    source: `${odooLayers} TestStockValuationAVCO.test_normal_1`,
    rows: [
      ['01-01', 10, 10, '100.00', '100.00'],
      ['01-02', 10, 20, '200.00', '300.00'],
      ['01-03', -15, 0, '-225.00', '75.00'],
    ],
  },
  {
    ...fifo,
    source: `${odooLayers} TestStockValuationFIFO.test_normal_1`,
    rows: [
      ['01-01', 10, 10, null, null],
      ['01-02', 10, 20, null, null],
      ['01-03', -15, 0, null, '100.00'],
    ],
  },
  {
    ...average,
    // Odoo rounds the average to 1.00, so the exit costs 3.00 and a rounding adjustment removes the remaining cent.
    source: `${odooLayers} TestStockValuationAVCO.test_rounding_slv_1`,
    rows: [
      ['01-01', 1, 1, null, null],
      ['01-02', 1, 1, null, null],
      ['01-03', 1, 1.01, null, '3.01'],
      ['01-04', -3, 0, null, '0.00'],
    ],
  },
  {
    ...average,
    source: `${odooLayers} TestStockValuationAVCO.test_rounding_slv_2`,
    rows: [
      ['01-01', 1, 1.02, null, null],
      ['01-02', 1, 1, null, null],
      ['01-03', 1, 1, null, '3.02'],
      ['01-04', -3, 0, null, '0.00'],
    ],
  },
  {
    ...average,
    source: `${odooLayers} TestStockValuationAVCO.test_rounding_svl_3`,
    rows: [
      ['01-01', 1000, 0.17, null, null],
      ['01-02', 800, 0.23, null, null],
      ['01-03', -1000, 0, null, null],
      ['01-04', -800, 0, null, '0.00'],
    ],
  },
  {
    ...fifo,
    source: `${erpnextValuation} TestFIFOValuation.test_remove_multiple_bins`,
    rows: [
      ['01-01', 1, 10, null, null],
      ['01-02', 2, 20, null, null],
      ['01-03', 1, 20, null, null],
      ['01-04', 5, 20, null, null],
      ['01-05', -4, 0, null, '100.00'],
    ],
  },
  {
    ...fifo,
    source: `${erpnextLedger} test_mixed_valuation_batches_fifo (the old queue)`,
    rows: [
      ['01-01', 10, 10, '100.00', '100.00'],
      ['01-02', 10, 20, '200.00', '300.00'],
      ['01-03', 5, 15, '75.00', '375.00'],
      ['01-04', -15, 0, '-200.00', '175.00'],
      ['01-05', -10, 0, '-175.00', '0.00'],
    ],
  },
  {
    ...fifo,
    source: `${erpnextLedger} test_legacy_item_valuation_stock_entry`,
    rows: [
      ['01-21', 1, 50, '50.00', '50.00'],
      ['01-23', 1, 100, '100.00', '150.00'],
      ['01-29', -1, 0, '-50.00', '100.00'],
    ],
  },
  {
    ...fifo,
    source: `${trytonFifo}/scenario_product_cost_fifo.rst`,
    rows: [
      ['01-01', 4, 10, null, '40.00'],
      ['01-02', 2, 25, null, '90.00'],
      ['01-03', -3, 0, null, '60.00'],
      ['01-04', -2, 0, null, '25.00'],
    ],
  },
  {
    ...fifo,
    // Before Tryton's recomputation, which spreads the issues of one day evenly, unlike this service.
    source: `${trytonFifo}/scenario_product_cost_fifo_recompute_cost_price.rst`,
    rows: [
      ['01-01', 1, 100, null, '100.00'],
      ['01-02', 2, 120, null, '340.00'],
      ['01-03', -2, 0, '-220.00', null],
      ['01-04', 3, 100, null, '420.00'],
      ['01-05', -2, 0, '-220.00', null],
      ['01-06', -1, 0, '-100.00', '100.00'],
    ],
  },
  {
    ...average,
    source: `${tryton}/scenario_stock_average_cost_price.rst`,
    rows: [
      ['01-01', 1, 100, null, '100.00'],
      ['01-02', 1, 200, null, '300.00'],
      ['01-03', 1, 200, null, null],
      ['01-04', 1, 200, null, '700.00'],
    ],
  },
  {
    ...fifo,
    source: `${businessCentral}/design-details-costing-methods.md (FIFO)`,
    rows: [
      ['01-01', 1, 10, '10.00', null],
      ['01-02', 1, 20, '20.00', null],
      ['01-03', 1, 30, '30.00', null],
      ['02-01', -1, 0, '-10.00', null],
      ['03-01', -1, 0, '-20.00', null],
      ['04-01', -1, 0, '-30.00', '0.00'],
    ],
  },
  {
    ...average,
    source: `${businessCentral}/design-details-costing-methods.md (Average)`,
    rows: [
      ['01-01', 1, 10, '10.00', null],
      ['01-02', 1, 20, '20.00', null],
      ['01-03', 1, 30, '30.00', null],
      ['02-01', -1, 0, '-20.00', null],
      ['03-01', -1, 0, '-20.00', null],
      ['04-01', -1, 0, '-20.00', '0.00'],
    ],
  },
  {
    ...average,
    // Its monthly averages (65.00 twice in February) are periodic, which this service does not offer.
    source: `${businessCentral}/design-details-average-cost.md, average cost period = day`,
    rows: [
      ['01-01', 1, 20, '20.00', null],
      ['01-02', 1, 40, '40.00', null],
      ['01-03', -1, 0, '-30.00', null],
      ['02-01', -1, 0, '-30.00', null],
      ['02-02', 1, 100, '100.00', null],
      ['02-03', -1, 0, '-100.00', null],
    ],
  },
];
