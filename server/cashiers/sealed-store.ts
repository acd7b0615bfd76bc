import type { RefusalCode } from '#domain/errors.ts'
import type { Database } from '../db/client.ts'
import { duplicateField } from '../db/duplicate.ts'

/** What came of a sealed code. It is kept as long as a till may send it again. */
type SealedCodeDocument = {
  _id: { shopId: string; id: string }
  /** SHA-256 of what it is good for, hexadecimal: its result is good for nothing else. */
  of: string
  /** The document that it was to approve; absent where somebody took over a till. */
  saleId?: string
  /** Null while it is checked. */
  outcome: 'right' | RefusalCode | null
  at: Date
  expiresAt: Date
}

const keptMs = 90 * 24 * 60 * 60 * 1000
/** After this time whoever was to check it has stopped. */
const checkedWithinMs = 60_000

const sealedCodes = ({ db }: Database) => db.collection<SealedCodeDocument>('sealedCodes')

/**
 * Takes a sealed code up to be checked, which one caller does.
 * @returns null where the caller is to check it now, else what came of it before; null of that while it is checked
 */
export async function claimSealed(
  database: Database,
  claimed: Pick<SealedCodeDocument, '_id' | 'of' | 'saleId'>,
  now: Date,
): Promise<{ outcome: SealedCodeDocument['outcome'] } | null> {
  const { _id, of } = claimed
  const expiresAt = new Date(now.getTime() + keptMs)
  try {
    await sealedCodes(database).insertOne({ ...claimed, outcome: null, at: now, expiresAt })
    return null
  } catch (error) {
    if (duplicateField(error) !== '_id') throw error
  }
  const found = await sealedCodes(database).findOne({ _id })
  if (!found) return { outcome: null }
  // The id of a turn in an approval, or an approval of something else than was sealed under its id.
  if (found.of !== of) return { outcome: 'code_unreadable' }
  // Whether the try was counted is not known: it is not checked a second time.
  const isAbandoned = found.outcome === null && now.getTime() - found.at.getTime() > checkedWithinMs
  return { outcome: isAbandoned ? 'code_unreadable' : found.outcome }
}

export async function settleSealed(
  database: Database,
  { shopId, id }: SealedCodeDocument['_id'],
  outcome: NonNullable<SealedCodeDocument['outcome']>,
): Promise<void> {
  await sealedCodes(database).updateOne({ _id: { shopId, id } }, { $set: { outcome } })
}

/** Those of these approvals whose code was not the owner's, with the document that each was for. */
export async function refusedOf(
  database: Database,
  shopId: string,
  approvalIds: readonly string[],
): Promise<{ approvalId: string; saleId: string }[]> {
  if (approvalIds.length === 0) return []
  const found = await sealedCodes(database)
    .find({ _id: { $in: approvalIds.map((id) => ({ shopId, id })) }, outcome: 'code_wrong' })
    .toArray()
  return found.flatMap(({ _id, saleId }) => (saleId === undefined ? [] : { approvalId: _id.id, saleId }))
}
