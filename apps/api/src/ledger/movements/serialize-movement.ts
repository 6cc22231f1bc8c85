import {
  shownEntered,
  shownPrice,
  storedDecimal,
  unitCostNumber,
  valuationStatusOf,
} from '@tallybook/domain';
import { storedPrice, type MovementRecord } from './store.ts';

const idOrNull = (id: string | null): string => (id === null ? 'null' : `"${id}"`);
const textOrNull = (text: string | null): string => (text === null ? 'null' : JSON.stringify(text));

/** Nearly every price is of one unit. */
const priceFields = (row: MovementRecord): string =>
  row.cost_per === null
    ? `"unit_cost":${unitCostNumber(row.unit_cost)}`
    : JSON.stringify(shownPrice(storedPrice(row))).slice(1, -1);

const locationFields = ({ location_id: id, dispatch_id: dispatch }: MovementRecord): string =>
  (id === null ? '' : `,"location_id":"${id}"`) + (dispatch === null ? '' : `,"dispatch_id":"${dispatch}"`);

const enteredField = ({ entered }: MovementRecord): string =>
  entered === null ? '' : `,"entered":${JSON.stringify(shownEntered(entered))}`;

/**
 * The JSON of a movement, built from its row; byte for byte the JSON of `presentMovement`. Ids, dates, instants and
 * whole numbers are copied as PostgreSQL writes them; texts of the caller are escaped.
 */
export function serializeMovement(row: MovementRecord): string {
  return (
    `{"id":"${row.id}","product_id":"${row.product_id}","type":"${row.type}","quantity":${row.quantity}` +
    `,${priceFields(row)}${enteredField(row)},"movement_date":"${row.movement_date}"` +
    `,"journal_entry_id":${idOrNull(row.journal_entry_id)},"organization_id":"${row.organization_id}"` +
    `,"accounting_period_id":"${row.accounting_period_id}"${locationFields(row)},"quantity_delta":${row.quantity_delta}` +
    `,"cost_amount":"${storedDecimal(row.cost_amount, row.money_scale)}"` +
    `,"valuation_status":"${valuationStatusOf(row.recosting)}"` +
    `,"reverses_id":${idOrNull(row.reverses_id)},"reversed_by_id":${idOrNull(row.reversed_by_id)}` +
    `,"reason_code":${textOrNull(row.reason_code)},"reference":${textOrNull(row.reference)}` +
    `,"note":${textOrNull(row.note)},"metadata":${row.metadata === null ? 'null' : JSON.stringify(row.metadata)}` +
    `,"dimension":${textOrNull(row.dimension)}` +
    `,"created_at":"${row.created_at}","created_by":"${row.created_by}"}`
  );
}
