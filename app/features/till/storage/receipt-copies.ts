import type { WaitingSale } from './waiting-sale.ts'

/**
 * A second copy of each receipt that waits on this device, in localStorage. Where the disk is full when it is written to,
 * Chromium discards the database, the cache and the service worker of an address at once, also with persistent storage
 * granted; localStorage is kept apart and stays.
 */
const prefix = 'receipt '
const tillPrefix = 'till '

/** Two bytes a character: less than half of what browsers allow an address, since other things are kept there. */
const mostCharacters = 2_000_000
/** What a receipt takes where none is there to go by. */
const usualCharacters = 1_500

type ReceiptCopy = Omit<WaitingSale, 'refused'> & {
  /** It was being recorded: the person has no confirmation yet. */
  isBegun?: true
}

/** What a device needs to be the till that it was. */
export type TillCopy = {
  shopId: string
  tillId: string
  name: string
  series: string
  lastSequence: number
  spare?: number[]
}

/** The device can take no more receipts until it has sent some. */
export class NoRoomForReceipts extends Error {
  override readonly name = 'NoRoomForReceipts'
}

/**
 * Keeps it before it is recorded.
 * @returns false where there is a copy of it: it was recorded before
 * @throws NoRoomForReceipts
 */
export function beginCopy(waiting: WaitingSale): boolean {
  const known = readCopy(waiting.saleId)
  if (known && !known.isBegun) return false
  if (roomForReceipts() < 1)
    throw new NoRoomForReceipts('This device holds as many unsent receipts as it can')
  write(waiting, true)
  return true
}

/** It is recorded: the person gets the confirmation after this. */
export function confirmCopy(waiting: WaitingSale): void {
  write(waiting, false)
}

/** Keeps which till this device is, with the numbers that it has given out. */
export function keepTillCopy(till: TillCopy): void {
  const { shopId, tillId, name, series, lastSequence, spare } = till
  const copy: TillCopy = { shopId, tillId, name, series, lastSequence, ...(spare && { spare }) }
  const text = JSON.stringify(copy)
  if (localStorage.getItem(`${tillPrefix}${shopId}`) !== text)
    localStorage.setItem(`${tillPrefix}${shopId}`, text)
}

/** It was not recorded, or is at the server. */
export function dropCopy(saleId: string): void {
  localStorage.removeItem(`${prefix}${saleId}`)
}

function write({ refused: _, ...waiting }: WaitingSale, isBegun: boolean): void {
  const copy: ReceiptCopy = { ...waiting, ...(isBegun && { isBegun }) }
  try {
    localStorage.setItem(`${prefix}${waiting.saleId}`, JSON.stringify(copy))
  } catch (cause) {
    throw new NoRoomForReceipts('The second copy of the receipt could not be kept', { cause })
  }
}

/** Null where there is none. */
export function readCopy(saleId: string): ReceiptCopy | null {
  return parsed<ReceiptCopy>(`${prefix}${saleId}`, ({ saleId, shopId, sale }) =>
    Boolean(saleId && shopId && sale),
  )
}

export function readCopies(shopId: string): ReceiptCopy[] {
  return copyKeys().flatMap((key) => {
    const copy = readCopy(key.slice(prefix.length))
    return copy?.shopId === shopId ? [copy] : []
  })
}

/** Null where this device is no till of the shop. */
export function readTillCopy(shopId: string): TillCopy | null {
  return parsed<TillCopy>(
    `${tillPrefix}${shopId}`,
    ({ tillId, series, lastSequence }) => Boolean(tillId && series) && Number.isSafeInteger(lastSequence),
  )
}

/** Anyone at the device can write into it: what is not as this program left it is passed over. */
function parsed<Kept extends object>(key: string, isWhole: (kept: Kept) => boolean): Kept | null {
  try {
    const kept: Kept | null = JSON.parse(localStorage.getItem(key) ?? 'null')
    return kept && isWhole(kept) ? kept : null
  } catch {
    console.warn(`What is kept as ${key} can't be read`)
    return null
  }
}

/** How many more receipts this device can take without the server. */
export function roomForReceipts(): number {
  const lengths = copyKeys().map((key) => localStorage.getItem(key)?.length ?? 0)
  const used = lengths.reduce((sum, length) => sum + length, 0)
  const usual = lengths.length === 0 ? usualCharacters : Math.max(used / lengths.length, usualCharacters / 2)
  return Math.max(0, Math.floor((mostCharacters - used) / usual))
}

function copyKeys(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
}
