import type { PaymentCorrection } from '#domain/api/payment-correction.ts'
import type { PaymentCorrectionBody } from '#domain/documents/payment-correction/schema.ts'
import { Refusal } from '#domain/errors.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { findApproval } from '../approvals/store.ts'
import { paymentCorrection } from '../books/kinds/payment-correction/kind.ts'
import type { PaymentCorrectionDocument } from '../books/kinds/payment-correction/stored.ts'
import { type PutPlace, recordOne } from '../books/record-one.ts'
import type { Database } from '../db/client.ts'
import { findPersonNames } from '../identity/person-store.ts'
import { findSale } from '../sales/store.ts'

type Place = PutPlace & { saleId: string; correctionId: string; isOwner: boolean }

/**
 * Corrects what a sale was paid by. The same content again under its id changes nothing.
 * @throws Refusal sale_not_found, payment_correction_needs_owner, and as its kind refuses
 */
export async function correctPayment(
  deps: Pick<BooksDeps, 'writer' | 'database'>,
  { saleId, correctionId, isOwner, ...place }: Place,
  correction: PaymentCorrectionBody,
): Promise<{ isNew: boolean; correction: PaymentCorrection }> {
  const sale = await findSale(deps.database, place.shopId, saleId)
  if (!sale) throw new Refusal('sale_not_found', { saleId })
  const approvedBy = isOwner ? null : await approverOf(deps.database, { ...place, saleId }, correction)
  const { isNew, document } = await recordOne(deps, paymentCorrection, place, {
    ...{ correctionId, saleId, correction, approvedBy, sale },
  })
  const [shown] = await withNames(deps.database, [document])
  if (!shown) throw new Error('a recorded correction could not be read back with its names')
  return { isNew, correction: shown }
}

/** @throws Refusal payment_correction_needs_owner where the owner did not approve this much of this receipt */
async function approverOf(
  database: Database,
  { shopId, saleId }: { shopId: string; saleId: string },
  { approvalId, amountMinor }: PaymentCorrectionBody,
): Promise<string> {
  const approval = approvalId === undefined ? null : await findApproval(database, shopId, approvalId)
  const isGiven =
    approval?.saleId === saleId &&
    approval.act === 'payment-correction' &&
    Number(approval.mostMinor ?? 0) >= amountMinor
  if (!isGiven) throw new Refusal('payment_correction_needs_owner')
  return approval.by
}

export async function withNames(
  database: Database,
  documents: readonly PaymentCorrectionDocument[],
): Promise<PaymentCorrection[]> {
  const uids = documents.flatMap(({ postedBy, approvedBy }) => [postedBy ?? [], approvedBy ?? []].flat())
  const people = await findPersonNames(database, [...new Set(uids)])
  const typeOf = ({ kind, typeId, name }: PaymentCorrectionDocument['from']) => ({
    kind: kind as PaymentCorrection['from']['kind'],
    ...(typeId !== undefined && { typeId }),
    name,
  })
  return documents.map((one) => ({
    correctionId: one._id.correctionId,
    saleId: one.saleId,
    receiptNumber: one.receiptNumber,
    from: typeOf(one.from),
    to: typeOf(one.to),
    amountMinor: one.amountMinor,
    ...(one.reference !== undefined && { reference: one.reference }),
    reason: one.reason ?? '',
    businessDay: one.businessDay,
    postingDay: one.postingDay,
    isCounted: one.isCounted ?? one.isInFloat ?? false,
    entryNumber: one.entryNumber ?? 0,
    at: one.recordedAt.toISOString(),
    by: people.get(one.postedBy ?? '') ?? null,
    approvedBy: people.get(one.approvedBy ?? '') ?? null,
  }))
}
