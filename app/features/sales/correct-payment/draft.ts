import { z } from 'zod'
import { api } from '#app/api/client.ts'
import { approve } from '#domain/api/routes/approvals.ts'
import { correctPayment } from '#domain/api/routes/payment-corrections.ts'
import type { RecordedSale } from '#domain/api/sale.ts'
import type { Shop } from '#domain/api/shop.ts'
import { type LeftByType, leftOfType } from '#domain/documents/payment-correction/paid-and-left.ts'
import { MoneyTender, PaymentCorrectionBody } from '#domain/documents/payment-correction/schema.ts'
import { paymentTypesEver } from '#domain/documents/setting/dated.ts'
import type { Minor } from '#domain/money.ts'
import { namedAs, tenderName, typeIdOf } from '#domain/payments/payment-type.ts'
import { CashierCode } from '#domain/terms/cashier-code.ts'

/** What a correction can move: money that is left on the receipt, by payment type. */
export function correctable({ kind, origin, leftToTakeBack }: RecordedSale): LeftByType[] {
  if (kind !== 'sale' || origin !== 'till') return []
  return (leftToTakeBack?.leftByType ?? []).filter(
    (one) => MoneyTender.safeParse(one.kind).success && one.amountMinor > 0,
  )
}

/** As the receipt called it, else as a correction or the shop does. */
export function nameOfType(of: LeftByType, sale: RecordedSale, shop: Shop): string {
  const corrected = sale.paymentCorrections?.find(({ to }) => typeIdOf(to) === typeIdOf(of))
  const isOfSale = sale.tenders.some((tender) => typeIdOf(tender) === typeIdOf(of))
  if (!isOfSale && corrected) return corrected.to.name
  return tenderName(of, sale.paidBy ?? paymentTypesEver(shop.settings))
}

/** What it can be moved to: the money types of the shop. */
export function typesOfShop(shop: Shop) {
  return paymentTypesEver(shop.settings).flatMap(({ kind, typeId, name, isArchived }) => {
    const money = MoneyTender.safeParse(kind)
    return isArchived || !money.success ? [] : [{ kind: money.data, typeId, name }]
  })
}

export type CorrectionDraft = {
  from: string
  to: string
  amountMinor: Minor | null
  reference: string
  reason: string
  code: string
}

/** A cashier writes the owner's code, too. */
export function correctionSchema(needsOwner: boolean) {
  const code = needsOwner ? CashierCode : z.literal('')
  return z.object({ correction: PaymentCorrectionBody, code })
}
type CorrectionRequest = z.infer<ReturnType<typeof correctionSchema>>

export function inputOf(draft: CorrectionDraft, left: readonly LeftByType[], shop: Shop) {
  const from = left.find((one) => typeIdOf(one) === draft.from)
  const to = typesOfShop(shop).find(({ typeId }) => typeId === draft.to)
  return {
    code: draft.code,
    correction: {
      from: from && { kind: from.kind, ...(from.typeId !== undefined && { typeId: from.typeId }) },
      to: to && namedAs(to),
      amountMinor: draft.amountMinor,
      ...(draft.reference.trim() !== '' && { reference: draft.reference.trim() }),
      reason: draft.reason,
    },
  }
}

/** What is left on a type, to begin with: usually all of it was keyed wrong. */
export function leftMinorOf(left: readonly LeftByType[], typeId: string): Minor | null {
  const one = left.find((of) => typeIdOf(of) === typeId)
  return one ? (leftOfType(left, one) as Minor) : null
}

/** Asks for the owner's approval where it is needed, and records the correction. */
export async function sendCorrection(
  of: { shopId: string; saleId: string; correctionId: string },
  { correction, code }: CorrectionRequest,
) {
  const { shopId, saleId } = of
  if (code === '') return api.call(correctPayment, { ...of, body: correction })
  const query = { saleId, act: 'payment-correction' as const, mostMinor: correction.amountMinor }
  const { approvalId } = await api.call(approve, { shopId, body: { ...query, by: { code } } })
  return api.call(correctPayment, { ...of, body: { ...correction, approvalId } })
}
