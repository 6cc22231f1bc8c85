/** Problems of requests as such, whatever the operation. */
import { counted } from './counted.ts';

const the = (field: string): string => (field === '' ? 'The body' : field);

export const routeNotFound = (): string => 'There is no operation at this path. See /openapi.json.';
export const procedureNotFound = (): string => 'There is no procedure with this name.';
export const methodNotAllowed = ({ allow }: { allow: string }): string => `This path accepts only ${allow}.`;
export const queryOrMutation = (): string => 'Call a query with GET and a mutation with POST.';
export const bodyTooLarge = ({ size }: { size: string }): string =>
  `The body exceeds ${size}, the limit of this operation.`;
export const bodyTooLargeAnyway = (): string => 'The body is too large.';
export const sendJson = (): string => 'Send application/json in UTF-8, uncompressed.';
export const sendJsonOnly = (): string => 'Send application/json.';
export const sendUncompressed = (): string => 'Send the body uncompressed.';
export const sendCsv = (): string =>
  'Send text/csv, uncompressed and without a charset other than UTF-8: the encoding is read from the file. Save an .xlsx file as CSV first.';
export const batchTooLarge = ({ limit }: { limit: number }): string =>
  `A batch can contain at most ${counted(limit, { one: 'call', other: 'calls' })}.`;
export const mixedBatch = (): string => 'A batch can contain queries or mutations, not both.';
export const streamNeedsBatch = (): string => 'A streamed response requires batch=1, even for one call.';
export const noSubscriptions = (): string =>
  'No procedure is a subscription. Call queries with httpBatchLink, and receive events with webhooks.';
export const batchParameter = (): string => 'The query parameter batch must be 1.';
export const mutationInput = (): string =>
  'A mutation takes its input from the body; omit the query parameter input.';
export const noSuchCall = ({ call }: { call: string }): string => `The batch has no call ${call}.`;
export const callInputObject = ({ call }: { call: string }): string =>
  `The input of call ${call} must be an object.`;
export const bodyObject = (): string => 'The body must be a JSON object.';
export const inputObject = (): string => 'The input must be a JSON object.';
export const noBody = (): string => 'This operation accepts no body.';
export const partOfPath = ({ name }: { name: string }): string =>
  `${name} is already part of the path; omit it here.`;
export const unknownParameter = ({ name }: { name: string }): string =>
  `There is no query parameter ${name}.`;
export const unknownParameterLike = ({ name, closest }: { name: string; closest: string }): string =>
  `There is no query parameter ${name}. Did you mean ${closest}?`;
export const parameterRepeated = ({ name }: { name: string }): string =>
  `The query parameter ${name} is repeated.`;
export const queryEncoding = (): string => 'The query string is not valid percent-encoded UTF-8.';
export const pathValue = ({ name, length }: { name: string; length: number }): string =>
  `${name} must be percent-encoded UTF-8 of at most ${counted(length, { one: 'character', other: 'characters' })}.`;
export const jsonTooDeep = ({ levels }: { levels: number }): string =>
  `The body is nested more than ${counted(levels, { one: 'level', other: 'levels' })} deep.`;
export const inputTooDeep = ({ levels }: { levels: number }): string =>
  `The query parameter input is nested more than ${counted(levels, { one: 'level', other: 'levels' })} deep.`;
export const jsonBroken = ({ line, column }: { line: number; column: number }): string =>
  `The body is not well-formed JSON: see line ${line}, column ${column}.`;
export const jsonUnfinished = (): string => 'The body is not well-formed JSON: see its end.';
export const inputBroken = ({ line, column }: { line: number; column: number }): string =>
  `The query parameter input is not well-formed JSON: see line ${line}, column ${column}.`;
export const inputUnfinished = (): string =>
  'The query parameter input is not well-formed JSON: see its end.';
export const bodyNotUtf8 = (): string => 'The body is not valid UTF-8.';
export const inputNotUtf8 = (): string => 'The query parameter input is not valid UTF-8.';
export const inputNotJson = (): string => 'The input is not well-formed JSON.';
export const notTrpc = (): string => 'The request is not a valid tRPC call.';
export const tooManyDigits = ({ field }: { field: string }): string =>
  `${the(field)} has more digits than a JSON number can hold exactly; the limit is 17 significant digits.`;
export const keyRepeated = ({ key }: { key: string }): string => `The key ${key} occurs twice in one object.`;
export const oneHost = (): string => 'Send exactly one Host header.';
export const sendHost = (): string => 'Send a Host header.';
export const expectContinue = (): string => 'The only supported expectation is 100-continue.';
export const connectionEnded = (): string => 'The connection ended before the body was complete.';
export const notWellFormed = (): string => 'The request is not well-formed.';
export const bodyTooSlow = ({ seconds }: { seconds: number }): string =>
  `The body did not arrive in time. Send it within ${counted(seconds, { one: 'second', other: 'seconds' })} after the headers, or, if it is larger than 64 KB, 64 KB every ${counted(seconds, { one: 'second', other: 'seconds' })}.`;
export const keyForm = (): string => 'The Idempotency-Key must be 8 to 255 printable ASCII characters.';
export const keyReused = (): string =>
  'This Idempotency-Key was used for a different request. Nothing was changed; use a new key.';
export const cursorOfOtherList = (): string =>
  'The cursor does not belong to this list with these filters. Start again without a cursor.';
export const notStorable = (): string => 'A value in the request cannot be stored.';
export const movementNotFound = (): string => 'The organization has no stock movement with this id.';
export const nothingToAllocateBy = (): string =>
  'The receipts have no value to allocate by. Allocate by quantity or by weight.';
