import type { OutsideAsked, OutsidePage } from '#domain/api/outside-shifts.ts'
import { addedOutside, cashOf, mostAdded } from '#domain/documents/shift-open/outside.ts'
import type { ShiftOpenBody } from '#domain/documents/shift-open/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import type { ShiftOpenToRecord } from '../books/kinds/shift-open/to-record.ts'
import { refuseTooLong } from '../db/bounded-read.ts'
import type { Database } from '../db/client.ts'
import type { Caller } from '../http/caller.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'
import { seesCodes, withMaskedCodes } from '../sales/mask-codes.ts'
import { readBeside, recordedSale } from '../sales/recorded-sale.ts'
import { findTills } from '../tills/store.ts'
import { askedThrough, findOutside, lastEntryOf, listOutside, listOutsideDeposits } from './outside-store.ts'

/** What a till took outside its shifts since the last opening that asked about it. */
export async function readOutsideAsked(
  database: Database,
  { shopId, tillId }: { shopId: string; tillId: string },
  { seesTakings }: Pick<Caller, 'seesTakings'>,
): Promise<OutsideAsked> {
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
    isTooMany: found.receipts.length > mostAdded || found.deposits.length > mostAdded,
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
  if (takings.receipts.length > mostAdded || takings.deposits.length > mostAdded)
    throw new Refusal('outside_too_many', { most: mostAdded })
  return { after, through, takings }
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
  const shown = await readBeside(database, shopId, page)
  const last = page.at(-1)
  return {
    items: page.map((sale) => {
      const recorded = recordedSale(sale, shown)
      return seesCodes(caller) ? recorded : withMaskedCodes(recorded)
    }),
    ...(before === null && { deposits: await readDeposits(database, shopId) }),
    nextCursor: found.length > limit && last ? encodeCursor({ entryNumber: Number(last.entryNumber) }) : null,
  }
}

const mostDeposits = 500

async function readDeposits(
  database: Database,
  shopId: string,
): Promise<NonNullable<OutsidePage['deposits']>> {
  const found = await listOutsideDeposits(database, shopId, mostDeposits)
  const tills = await findTills(database, shopId)
  const tillNames = new Map(tills.map(({ _id, name }) => [_id.tillId, name]))
  return found.map(({ _id, entryNumber, businessDay, tillId, totalMinor }) => ({
    depositId: _id.depositId,
    entryNumber: entryNumber ?? 0,
    businessDay,
    till: tillNames.get(tillId) ?? '',
    totalMinor,
  }))
}
