import type { AccountCode } from '#domain/terms/account.ts'
import type { Database } from '../../../db/client.ts'
import { type CostCorrectionDocument, costCorrections } from './stored.ts'

/** The account of each line of these corrections, by their ids. */
export async function accountsOfCorrections(
  { db }: Database,
  shopId: string,
  ids: readonly string[],
): Promise<Map<string, AccountCode>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .collection<CostCorrectionDocument>(costCorrections.name)
    .find({ _id: { $in: [...new Set(ids)].map((correctionId) => ({ shopId, correctionId })) } })
    .project<Pick<CostCorrectionDocument, '_id' | 'lines'>>({ 'lines.lineId': 1, 'lines.account': 1 })
    .toArray()
  return new Map(
    found.flatMap(({ _id, lines }) =>
      lines.map(({ lineId, account }) => [`${_id.correctionId} ${lineId}`, account] as const),
    ),
  )
}
