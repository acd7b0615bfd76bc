import type { Approval } from '#domain/documents/sale/approval.ts'
import type { ApprovalAct } from '#domain/terms/approval.ts'
import type { Database } from '../db/client.ts'

/** An approval that the server gave: what a receipt says of it is held against this. */
export type ApprovalDocument = {
  _id: { shopId: string; approvalId: string }
  saleId: string
  act: ApprovalAct
  lineId: string | null
  mostMinor: number | null
  by: string
  askedBy: string
  at: Date
  expiresAt: Date
}

const approvals = ({ db }: Database) => db.collection<ApprovalDocument>('approvals')

export async function saveApproval(database: Database, approval: ApprovalDocument): Promise<void> {
  await approvals(database).insertOne(approval)
}

type Said = { saleId: string; sale: { approvals?: readonly Approval[] | undefined } }

/** Which of the approvals that these receipts name the server gave, for that receipt and that much. */
export async function givenOf(
  database: Database,
  shopId: string,
  records: readonly Said[],
): Promise<ReadonlySet<string>> {
  const ids = records.flatMap(({ sale }) => (sale.approvals ?? []).flatMap((one) => one.approvalId ?? []))
  if (ids.length === 0) return new Set()
  const keys = ids.map((approvalId) => ({ shopId, approvalId }))
  const found = await approvals(database)
    .find({ _id: { $in: keys } })
    .toArray()
  const byId = new Map(found.map((one) => [one._id.approvalId, one]))
  const given = records.flatMap(({ saleId, sale }) =>
    (sale.approvals ?? []).flatMap(({ approvalId = '', act, lineId, mostMinor, by }) => {
      const one = byId.get(approvalId)
      const isSame =
        one?.saleId === saleId &&
        one.act === act &&
        one.by === by &&
        one.lineId === (lineId ?? null) &&
        Number(one.mostMinor ?? -1) === (mostMinor ?? -1)
      return isSame ? [approvalId] : []
    }),
  )
  return new Set(given)
}
