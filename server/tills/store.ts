import type { ClockOffset } from '#domain/clock/device-time.ts'
import type { Database, Transaction } from '../db/client.ts'
import { duplicateField } from '../db/duplicate.ts'
import { withLongs } from '../db/longs.ts'

export type TillDocument = {
  _id: { shopId: string; tillId: string }
  name: string
  series: string
  registeredAt: Date
  /** The employee who registered it; absent if the owner did, or if an earlier program recorded it. */
  registeredBy?: string
  /** When the owner agreed to what an employee had set up. */
  approvedAt?: Date
  /** An employee set it up while a till could sell before it was approved. */
  sellsUnapproved?: boolean
  /** Absent while it is in use. */
  retiredAt?: Date
  /** Of its printer in the network of the shop; absent where it has none there. */
  printerAddress?: string
  /** Its clock at the last contact; absent before the first. */
  clock?: TillClock
}

/** What has to be added to what a till's clock shows, as it was measured. */
export type TillClock = ClockOffset & { at: Date }

const maxListed = 100

/**
 * How far the receipts of a till may run ahead of their count. A device gives out consecutive numbers: those
 * missing wait on it, or went with a backup that was older. Anyone who may sell can send any number in any till's
 * name, so a number further ahead is not taken for one the device gave.
 */
const maxMissing = 1_000

function tills({ db }: Database) {
  return db.collection<TillDocument>('tills')
}

export function findTill(
  database: Database,
  shopId: string,
  tillId: string,
  session?: Transaction,
): Promise<TillDocument | null> {
  return tills(database).findOne({ _id: { shopId, tillId } }, { session })
}

export async function findTillClock(
  database: Database,
  shopId: string,
  tillId: string,
): Promise<TillClock | null> {
  const found = await tills(database).findOne({ _id: { shopId, tillId } }, { projection: { clock: 1 } })
  return found?.clock ?? null
}

/** A clock that is as it was is written again after this time only. */
const clockKeptMs = 600_000

/** Keeps what a clock was found to be: at once where it has changed, otherwise now and then. */
export async function keepTillClock(
  database: Database,
  { shopId, tillId }: { shopId: string; tillId: string },
  known: TillClock | null,
  found: TillClock,
): Promise<void> {
  const isSame = known !== null && found.fromMs <= known.toMs && found.toMs >= known.fromMs
  if (isSame && found.at.getTime() - known.at.getTime() < clockKeptMs) return
  await tills(database).updateOne({ _id: { shopId, tillId } }, { $set: { clock: withLongs(found) } })
}

/** The till whose receipts carry this series. */
export function findTillOfSeries(
  database: Database,
  shopId: string,
  series: string,
): Promise<TillDocument | null> {
  return tills(database).findOne({ '_id.shopId': shopId, series })
}

/** What tills are called, by their ids. */
export async function findTillNames(
  database: Database,
  shopId: string,
  tillIds: readonly string[],
): Promise<Map<string, string>> {
  const found = await tills(database)
    .find({ _id: { $in: [...new Set(tillIds)].map((tillId) => ({ shopId, tillId })) } })
    .project<Pick<TillDocument, '_id' | 'name'>>({ name: 1 })
    .toArray()
  return new Map(found.map(({ _id, name }) => [_id.tillId, name]))
}

export function countTills(database: Database, shopId: string): Promise<number> {
  return tills(database).countDocuments({ '_id.shopId': shopId })
}

/** @throws where another till has the name (`isNameTaken`) */
export async function renameTill(
  database: Database,
  { _id }: TillDocument,
  name: string,
  session: Transaction,
): Promise<void> {
  await tills(database).updateOne({ _id }, { $set: { name } }, { session })
}

export const isNameTaken = (error: unknown): boolean => duplicateField(error) === 'name'

/** @param retiredAt null: in use again */
export async function retireTill(
  database: Database,
  { _id }: TillDocument,
  retiredAt: Date | null,
  session: Transaction,
): Promise<void> {
  const change = retiredAt === null ? { $unset: { retiredAt: true as const } } : { $set: { retiredAt } }
  await tills(database).updateOne({ _id }, change, { session })
}

/** Until the owner has agreed to what an employee set up, it is no till: it has no series and no shifts. */
export function maySell(till: TillDocument): boolean {
  return isApproved(till) || till.sellsUnapproved === true
}

/** A till as far as it may sell; null for a device that awaits its approval, too. */
export async function findSellingTill(
  database: Database,
  shopId: string,
  tillId: string,
): Promise<TillDocument | null> {
  const found = await findTill(database, shopId, tillId)
  return found && maySell(found) ? found : null
}

/** Whether the owner set it up, or agreed to what an employee set up. */
export function isApproved({ registeredBy, approvedAt }: TillDocument): boolean {
  return registeredBy === undefined || approvedAt !== undefined
}

/** Whether the owner has still to decide; a retired till awaits nothing. */
export function awaitsApproval(till: TillDocument): boolean {
  return !isApproved(till) && till.retiredAt === undefined
}

export async function approveTill(
  database: Database,
  { _id }: TillDocument,
  approvedAt: Date,
  session: Transaction,
): Promise<void> {
  await tills(database).updateOne({ _id }, { $set: { approvedAt } }, { session })
}

/** @param address null: it has no printer there */
export async function setPrinter(
  database: Database,
  { _id }: TillDocument,
  address: string | null,
  session: Transaction,
): Promise<void> {
  const change =
    address === null ? { $unset: { printerAddress: true as const } } : { $set: { printerAddress: address } }
  await tills(database).updateOne({ _id }, change, { session })
}

export function findTills(database: Database, shopId: string): Promise<TillDocument[]> {
  return tills(database).find({ '_id.shopId': shopId }).sort({ registeredAt: 1, '_id.tillId': 1 }).toArray()
}

/** Adds a till; where one like it is there already, says in what: its id, its name or its series. */
export async function addTill(
  database: Database,
  till: TillDocument,
): Promise<'added' | 'same-id' | 'same-name' | 'same-series'> {
  try {
    await tills(database).insertOne(till)
    return 'added'
  } catch (error) {
    const field = duplicateField(error)
    if (field === '_id') return 'same-id'
    if (field === 'name') return 'same-name'
    if (field === 'series') return 'same-series'
    throw error
  }
}

/** Deletes a till that was registered a moment ago. */
export async function dropTill(database: Database, { _id, registeredAt }: TillDocument): Promise<void> {
  await tills(database).deleteOne({ _id, registeredAt })
}

type TillSequences = {
  lastSequence: number
  lastSoldAt: string | null
  missingSequences: number[]
  strayNumbers: number[]
}

/**
 * The highest sequence recorded of a till's own series, when it was sold, and those below it that are not there. The
 * numbers are read from the index alone, which leaves out receipts that repeat one.
 * A number too far ahead of the receipts that there are is recorded, since its sale was paid, and listed apart:
 * it never moves the series, which one of 999,999,999 would exhaust.
 */
export async function readSequences(
  { collections }: Database,
  { _id: { shopId, tillId }, series }: TillDocument,
): Promise<TillSequences> {
  const ofTill = { '_id.shopId': shopId, tillId, receiptNumber: { $regex: `^${series}-` } }
  const sequencesIn = (range: { $gte: number; $lte?: number }, direction: 1 | -1, most: number) =>
    collections.sales
      .find({ ...ofTill, receiptSequence: range }, { projection: { _id: 0, receiptSequence: 1 } })
      .sort({ receiptSequence: direction })
      .limit(most)
      .map(({ receiptSequence = 0 }) => receiptSequence)
  const all = await collections.sales.countDocuments({ ...ofTill, receiptSequence: { $gte: 1 } })
  const farthest = all + maxMissing
  const [lastSequence = 0] = await sequencesIn({ $gte: 1, $lte: farthest }, -1, 1).toArray()
  const last = await collections.sales.findOne(
    { ...ofTill, receiptSequence: lastSequence },
    { projection: { _id: 0, soldAt: 1 } },
  )
  const strayNumbers = await sequencesIn({ $gte: farthest + 1 }, 1, maxListed).toArray()
  const recorded = await collections.sales.countDocuments({
    ...ofTill,
    receiptSequence: { $gte: 1, $lte: lastSequence },
  })
  const missingSequences: number[] = []
  if (recorded < lastSequence) {
    let expected = 1
    for await (const sequence of sequencesIn({ $gte: 1, $lte: lastSequence }, 1, 0)) {
      while (expected < sequence && missingSequences.length < maxListed) {
        missingSequences.push(expected)
        expected += 1
      }
      if (missingSequences.length === maxListed) break
      expected = sequence + 1
    }
  }
  return { lastSequence, lastSoldAt: last?.soldAt ?? null, missingSequences, strayNumbers }
}
