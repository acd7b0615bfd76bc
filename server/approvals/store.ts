import type { Approval } from '#domain/documents/sale/approval.ts'
import type { ApprovalAct } from '#domain/terms/approval.ts'
import type { GivenApproval } from '../books/kinds/sale/given-approvals.ts'
import { refusedOf } from '../cashiers/sealed-store.ts'
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

/** If there is an approval with this id already, that one is kept. */
export async function saveApproval(
  database: Database,
  { _id, ...approval }: ApprovalDocument,
): Promise<void> {
  await approvals(database).updateOne({ _id }, { $setOnInsert: approval }, { upsert: true })
}

type Input = { saleId: string; sale: { approvals?: readonly Approval[] | undefined } }

/** What the server gave of the approvals that these receipts name, by the receipt that each was given for. */
export async function givenOf(
  database: Database,
  shopId: string,
  records: readonly Input[],
): Promise<ReadonlyMap<string, readonly GivenApproval[]>> {
  const ids = records.flatMap(({ sale }) => (sale.approvals ?? []).flatMap((one) => one.approvalId ?? []))
  if (ids.length === 0) return new Map()
  const keys = [...new Set(ids)].map((approvalId) => ({ shopId, approvalId }))
  const found = await approvals(database)
    .find({ _id: { $in: keys } })
    .toArray()
  const known = new Set(found.map(({ _id }) => _id.approvalId))
  const refused = await refusedOf(
    database,
    shopId,
    ids.filter((id) => !known.has(id)),
  )
  const given: (GivenApproval & { saleId: string })[] = [
    ...found.map(givenApproval),
    ...refused.map((one) => ({ ...one, ...ofNothing })),
  ]
  return Map.groupBy(given, ({ saleId }) => saleId)
}

/** A wrong code approves nothing. */
const ofNothing = { act: null, lineId: null, mostMinor: null, by: null }

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
