import type { RefusalCode } from '#domain/errors.ts'
import type { Database } from '../db/client.ts'
import { duplicateField } from '../db/duplicate.ts'

/** The result of a sealed code. It is stored as long as a till may send the code again. */
type SealedCodeDocument = {
  _id: { shopId: string; id: string }
  /** SHA-256, hexadecimal, of the use that it was sealed for: the result is valid for no other use. */
  of: string
  /** The document that it was to approve; absent if it was entered to take over a till. */
  saleId?: string
  /** Null while it is being checked. */
  outcome: 'right' | RefusalCode | null
  at: Date
  expiresAt: Date
}

const keptMs = 90 * 24 * 60 * 60 * 1000
/** After this time, the process that was checking it is taken to have stopped. */
const checkedWithinMs = 60_000

const sealedCodes = ({ db }: Database) => db.collection<SealedCodeDocument>('sealedCodes')

/**
 * Claims a sealed code, so that only one caller checks it.
 * @returns null if the caller has to check it now, otherwise the earlier result; `outcome` is null while it is checked
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
  // The id was used for another turn or approval than the one that the code was sealed for.
  if (found.of !== of) return { outcome: 'code_unreadable' }
  // It is not known whether the try was counted, so it is not checked a second time.
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

/** Those of these approvals whose code was wrong, with the document that each was for. */
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
