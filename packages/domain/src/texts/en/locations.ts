/** Problems of locations and transfers. */
import { counted } from './counted.ts';

export const locationNotFound = (): string => 'The organization has no location with this id.';
export const sameLocation = (): string => 'The goods are at this location already.';
export const locationArchived = (): string =>
  'The location is archived: goods can only leave it. Use another location.';
export const destinationArchived = (): string =>
  'The destination is archived, so nothing can be received there. Reverse the dispatch to send the goods back, or write them off.';
export const locationCodeExists = (): string =>
  'Another location of the organization has this code. Choose another one.';
export const defaultCodeTaken = ({ code }: { code: string }): string =>
  `With the first location, the organization also gets its default location, which has the code ${code} until you rename it. Choose another code.`;
export const locationNotEmpty = ({ onHand }: { onHand: number }): string =>
  `${counted(onHand, { one: 'unit of a product is', other: 'units of a product are' })} at the location. Move or issue what is there first.`;
export const goodsUnderWay = ({ open }: { open: number }): string =>
  `${counted(open, { one: 'unit of a product is', other: 'units of a product are' })} under way to the location. Receive the goods, or send them back, first.`;
export const locationIsTransit = (): string =>
  'Goods in transit are at this location. They are received, written off or sent back only by their dispatch.';
export const notADispatch = (): string =>
  'Only a transfer in two steps is received or written off, and this one is not its first step.';
export const transferReceived = (): string =>
  'Nothing of this dispatch is under way: its goods were received, written off or sent back. Reverse a receipt first to bring goods back on their way.';
export const transferExceedsRemaining = ({ remaining }: { remaining: number }): string =>
  `Of this dispatch, ${counted(remaining, { one: 'unit is', other: 'units are' })} under way at every moment from the end of this date on; that is the most that can be taken. A later date may allow more.`;
export const beforeDispatch = ({ date }: { date: string }): string =>
  `The goods left on ${date}; nothing can happen to them earlier.`;
export const locationRequired = (): string =>
  'The product is kept by location, or goods of it are in transit. Count each location in a stock take of its own, which names the location.';
export const locationIsDefault = (): string =>
  'Movements that name no location belong to the default location, so it cannot be archived. It can be renamed.';
export const locationLimit = ({ maximum }: { maximum: number }): string =>
  `An organization has at most ${counted(maximum, { one: 'location', other: 'locations' })}, archived ones included.`;
export const nothingAvailableThere = ({ available, date }: { available: number; date: string }): string =>
  `Nothing can be taken: the quantity on hand at the location on ${date} is ${available}.`;
export const insufficientStockThere = ({ available, date }: { available: number; date: string }): string =>
  `At most ${available} can be taken: that is the quantity on hand at the location on ${date}.`;
export const transferReversed = (): string => 'The transfer has already been reversed.';
export const transferReversedTooEarly = ({ date }: { date: string }): string =>
  `The transfer is dated ${date}; its reversal cannot be dated earlier.`;
export const postNewTransfer = (): string => 'Post a new transfer instead.';
