import type { BillCredit } from '#domain/api/bill.ts'
import type { BillCreditBody } from '#domain/documents/bill-credit/schema.ts'
import { Refusal } from '#domain/errors.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { findDocument } from '../books/documents-store.ts'
import { bill as billKind } from '../books/kinds/bill/kind.ts'
import { billCredit } from '../books/kinds/bill-credit/kind.ts'
import type { ExpenseCreditDocument } from '../books/kinds/bill-credit/stored.ts'
import { type PutPlace, recordOne } from '../books/record-one.ts'
import type { Database } from '../db/client.ts'
import { findReversal } from '../reversals/find-reversal.ts'
import { refuseErasedSupplier } from '../suppliers/service.ts'
import { creditsTakenBack } from './credits-store.ts'

/**
 * Records a supplier's credit note. The same content again under its id changes nothing.
 * @throws Refusal bill_not_found, bill_credit_reversed, party_erased, and as the kind refuses
 */
export async function recordBillCredit(
  deps: Pick<BooksDeps, 'writer' | 'database'>,
  { creditId, ...place }: PutPlace & { creditId: string },
  credit: BillCreditBody,
): Promise<{ isNew: boolean; credit: BillCredit }> {
  const { database } = deps
  const { shopId } = place
  const { billId } = credit
  const bill = await findDocument(database, billKind, shopId, billId)
  if (!bill) throw new Refusal('bill_not_found', { billId })
  const [reversal, takenBack] = await Promise.all([
    findReversal(database, shopId, { kind: 'bill', id: billId }),
    creditsTakenBack(database, shopId, billId),
  ])
  if (reversal) throw new Refusal('bill_credit_reversed', { billId })
  const { supplierId } = bill
  if (!(await findDocument(database, billCredit, shopId, creditId)))
    await refuseErasedSupplier(database, shopId, supplierId)
  const { isNew } = await recordOne(deps, billCredit, place, { creditId, credit, supplierId, takenBack })
  return { isNew, credit: await requireBillCredit(database, shopId, creditId) }
}

/** @throws Refusal bill_credit_not_found */
export async function requireBillCredit(
  database: Database,
  shopId: string,
  creditId: string,
): Promise<BillCredit> {
  const found = await findDocument(database, billCredit, shopId, creditId)
  if (found?.of !== undefined || !found) throw new Refusal('bill_credit_not_found', { creditId })
  const reversal = await findReversal(database, shopId, { kind: 'bill-credit', id: creditId })
  return { ...describe(found), reversal }
}

function describe({
  _id,
  recordedAt,
  entryNumber,
  postedBy,
  claimedBack: _c,
  unknownTaxes: _u,
  entryHash: _h,
  factsVersion: _f,
  sealed: _s,
  reviews: _r,
  of: _of,
  ...rest
}: ExpenseCreditDocument): Omit<BillCredit, 'reversal'> {
  return {
    ...rest,
    creditId: _id.creditId,
    entryNumber: entryNumber ?? 0,
    recordedAt: recordedAt.toISOString(),
    postedByUid: postedBy ?? null,
  }
}
