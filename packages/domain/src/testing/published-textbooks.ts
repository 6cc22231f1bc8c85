import type { PublishedExample } from './published-example.ts';

const average = { method: 'moving_average', moneyScale: 2 } as const;
const fifo = { method: 'fifo', moneyScale: 2 } as const;

/** From courses, exams and handbooks. The opening stock is the first entry. */
export const textbookExamples: readonly PublishedExample[] = [
  {
    ...average,
    source: 'ACCA FA revision kit, product R, as corrected by opentuition.com/topic/avco-valuation-method',
    // The tutor confirms 2,007.2; the book's 2,057.12 is a periodic average.
    rows: [
      ['02-01', 10, 300, '3000.00', '3000.00'],
      ['02-11', 12, 250, '3000.00', '6000.00'],
      ['04-01', -8, 0, null, '3818.18'],
      ['08-01', 6, 200, '1200.00', '5018.18'],
      ['12-01', -12, 0, null, null],
    ],
  },
  {
    ...average,
    source: 'ACCA question 24, inventory at AVCO, opentuition.com/?p=53459',
    rows: [
      ['06-01', 60, 12, null, null],
      ['06-08', 40, 15, null, '1320.00'],
      ['06-14', 50, 18, null, '2220.00'],
      ['06-21', -75, 0, '-1110.00', '1110.00'],
    ],
  },
  {
    ...average,
    source:
      'ACCA MA, weighted average after each purchase, opentuition.com/topic/accounting-for-materials-weighted-average-cost-avco',
    rows: [
      ['03-01', 100, 5, '500.00', '500.00'],
      ['03-04', 150, 5.5, '825.00', '1325.00'],
      ['03-16', -100, 0, '-530.00', '795.00'],
      ['03-20', 100, 6, '600.00', '1395.00'],
      ['03-21', -75, 0, null, '976.50'],
    ],
  },
  {
    ...average,
    source: 'AAT practice assessment 2, Hereford, forums.aat.org.uk/Forum/discussion/437350',
    rows: [
      ['01-01', 50, 8, '400.00', null],
      ['03-09', 30, 12, '360.00', null],
      ['05-12', 20, 15, '300.00', '1060.00'],
      ['06-27', -40, 0, '-424.00', '636.00'],
    ],
  },
  {
    ...average,
    source: 'superfastcpa.com, What is the Moving Average Inventory Method?',
    rows: [
      ['05-01', 10, 20, '200.00', '200.00'],
      ['05-08', 10, 25, '250.00', '450.00'],
      ['05-15', -5, 0, '-112.50', null],
    ],
  },
  {
    method: 'moving_average',
    moneyScale: 0,
    source: "Barron's Dictionary of Accounting Terms, moving average inventory method (whole dollars)",
    rows: [
      ['03-01', 100, 10, '1000', '1000'],
      ['03-10', 80, 11, '880', '1880'],
      ['03-18', -90, 0, '-940', '940'],
      ['03-20', 70, 12, '840', '1780'],
      ['03-27', -50, 0, '-556', '1224'],
    ],
  },
  {
    method: 'moving_average',
    moneyScale: 0,
    source: 'Waterway Industries, inventory at January 31 to the nearest dollar, quizlet.com/634164174',
    rows: [
      ['01-01', 9200, 9.71, '89332', '89332'],
      ['01-06', 6300, 10.23, '64449', '153781'],
      // The source rounds the average to three decimals and states 73415; the final value is the same.
      ['01-07', -7400, 0, null, null],
      ['01-26', 8200, 10.69, '87658', null],
      ['01-31', -11_100, 0, null, '53602'],
    ],
  },
  {
    ...average,
    source: 'FinCal (CRAN), manual of cogs, method WAC',
    rows: [
      ['01-01', 2, 2, null, null],
      ['01-02', 3, 3, null, null],
      ['01-03', 5, 5, null, null],
      ['01-04', -7, 0, '-26.60', '11.40'],
    ],
  },
  {
    ...fifo,
    source: 'FinCal (CRAN), manual of cogs, method FIFO',
    rows: [
      ['01-01', 2, 2, null, null],
      ['01-02', 3, 3, null, null],
      ['01-03', 5, 5, null, null],
      ['01-04', -7, 0, '-23.00', '15.00'],
    ],
  },
  {
    ...fifo,
    source: 'ACCA MA, Appleby in August, opentuition.com/topic/fifo-and-wac-for-inventory-valuation',
    rows: [
      ['08-01', 100, 2.52, null, null],
      ['08-04', -20, 0, null, null],
      ['08-08', 140, 2.56, null, null],
      ['08-10', -90, 0, null, null],
      ['08-18', 200, 2.78, null, null],
      ['08-20', -180, 0, null, '417.00'],
    ],
  },
  {
    ...fifo,
    // Its closing value of 520 is a mistake: 150 at 3.50, which it also states, is 525.
    source: 'ACCA study group, FIFO, studygroups.accaglobal.com/community/26283',
    rows: [
      ['02-01', 100, 5, '500.00', '500.00'],
      ['02-03', 200, 3.5, '700.00', null],
      ['02-05', -150, 0, '-675.00', null],
    ],
  },
];
