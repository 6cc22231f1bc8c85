/**
 * How many random histories a property runs. Every run of the tests has another seed, so few of them find in many runs
 * what many would in one; `PROPERTY_RUNS=10` runs ten times as many.
 */
export const histories = (count: number): number =>
  Math.ceil(count * Number(process.env['PROPERTY_RUNS'] ?? 1));
