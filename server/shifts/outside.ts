import type { OutsidePage, OutsideQuestion, TakenOutsidePage } from '#domain/api/outside-shifts.ts'
import { addedOutside, cashOf, mostAdded, type OutsideTakings } from '#domain/documents/shift-open/outside.ts'
import type { ShiftOpenBody } from '#domain/documents/shift-open/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import type { ShiftOpenToRecord } from '../books/kinds/shift-open/to-record.ts'
import { refuseTooLong } from '../db/bounded-read.ts'
import type { Database } from '../db/client.ts'
import type { Caller } from '../http/caller.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'
import { recordedSales } from '../sales/recorded-sale.ts'
import { findTillNames } from '../tills/store.ts'
import { askedThrough, findOutside, lastEntryOf, listOutside, listTakenOutside } from './outside-store.ts'

/** What a till took outside its shifts since the last opening that asked about it. */
export async function readOutsideQuestion(
  database: Database,
  { shopId, tillId }: { shopId: string; tillId: string },
  { seesTakings }: Pick<Caller, 'seesTakings'>,
): Promise<OutsideQuestion> {
  const [through, after] = await Promise.all([
    lastEntryOf(database, shopId),
    askedThrough(database, shopId, tillId),
  ])
  const found = await refuseTooLong(findOutside(database, shopId, { tillId, after, through }, mostAdded + 1))
  const added = addedOutside(found)
  return {
    through,
    receipts: found.receipts.length,
    deposits: found.deposits.length,
    payments: found.payments.length,
    isTooMany: isTooMany(found),
    ...(seesTakings && { cashMinor: minor(added ? cashOf(added) : 0) }),
  }
}

/**
 * The receipts that an opening asked about, with the answer; null if nothing was asked, or if the answer covers entries
 * that do not exist here (a backup was restored).
 * @throws Refusal outside_too_many
 */
export async function outsideToRecord(
  database: Database,
  shopId: string,
  { tillId, outside }: Pick<ShiftOpenBody, 'tillId' | 'outside'>,
): Promise<ShiftOpenToRecord['outside']> {
  if (!outside) return null
  const { through, isAdded } = outside
  const [last, after] = await Promise.all([
    lastEntryOf(database, shopId),
    askedThrough(database, shopId, tillId),
  ])
  // Later receipts would be in a range that was never added up.
  if (through > last || through <= after) return null
  if (!isAdded) return { after, through, takings: null }
  const takings = await findOutside(database, shopId, { tillId, after, through }, mostAdded + 1)
  if (isTooMany(takings)) throw new Refusal('outside_too_many', { most: mostAdded })
  return { after, through, takings }
}

function isTooMany({ receipts, deposits, payments }: OutsideTakings): boolean {
  return [receipts, deposits, payments].some(({ length }) => length > mostAdded)
}

export async function readOutsidePage(
  database: Database,
  shopId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  caller: Pick<Caller, 'right'>,
): Promise<OutsidePage> {
  const before = decodeCursor<{ entryNumber: number }>(cursor)
  const found = await refuseTooLong(
    listOutside(database, shopId, before ? Number(before.entryNumber) : null, limit + 1),
  )
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    items: await recordedSales(database, shopId, page, caller),
    nextCursor: found.length > limit && last ? encodeCursor({ entryNumber: Number(last.entryNumber) }) : null,
  }
}

/** Deposits and payments on account that are in no Z report. */
export async function readTakenOutside(
  database: Database,
  shopId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<TakenOutsidePage> {
  const before = decodeCursor<{ entryNumber: number }>(cursor)
  const found = await listTakenOutside(
    database,
    shopId,
    before ? Number(before.entryNumber) : null,
    limit + 1,
  )
  const page = found.slice(0, limit)
  const tillNames = await findTillNames(
    database,
    shopId,
    page.map(({ tillId }) => tillId),
  )
  const last = page.at(-1)
  return {
    items: page.map(({ tillId, ...taken }) => ({ ...taken, till: tillNames.get(tillId) ?? '' })),
    nextCursor: found.length > limit && last ? encodeCursor({ entryNumber: last.entryNumber }) : null,
  }
}
