import type { Approval } from '#domain/documents/sale/approval.ts'
import type { ApprovalAct } from '#domain/terms/approval.ts'
import type { GivenApproval } from '../books/kinds/sale/given-approvals.ts'
import type { Database } from '../db/client.ts'

/** An approval that the server gave: what a receipt says of it is held against this. */
type ApprovalDocument = {
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

/** What the server gave of the approvals that these receipts name, by the receipt that each was given for. */
export async function givenOf(
  database: Database,
  shopId: string,
  records: readonly Said[],
): Promise<ReadonlyMap<string, readonly GivenApproval[]>> {
  const ids = records.flatMap(({ sale }) => (sale.approvals ?? []).flatMap((one) => one.approvalId ?? []))
  if (ids.length === 0) return new Map()
  const keys = [...new Set(ids)].map((approvalId) => ({ shopId, approvalId }))
  const found = await approvals(database)
    .find({ _id: { $in: keys } })
    .toArray()
  return Map.groupBy(found.map(givenApproval), ({ saleId }) => saleId)
}

function givenApproval({ _id, saleId, act, lineId, mostMinor, by }: ApprovalDocument) {
  const most = mostMinor === null ? null : Number(mostMinor)
  return { saleId, approvalId: _id.approvalId, act, lineId, mostMinor: most, by }
}

export function findApproval(
  database: Database,
  shopId: string,
  approvalId: string,
): Promise<ApprovalDocument | null> {
  return approvals(database).findOne({ _id: { shopId, approvalId } })
}
