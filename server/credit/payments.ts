import { CreditWriteOff, type TillPayment, type TillPaymentBody } from '#domain/api/party-payment.ts'
import * as routes from '#domain/api/routes/party-payments.ts'
import { addDays, type Day, lastOf } from '#domain/business-day.ts'
import type { CreditWriteOffBody } from '#domain/documents/credit-write-off/schema.ts'
import type { PaymentBody } from '#domain/documents/payment/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { isAddedMoney } from '#domain/terms/money-account.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { findDocument } from '../books/documents-store.ts'
import { businessDayOf } from '../books/engine/business-day-cache.ts'
import { pickFields } from '../books/engine/same-request.ts'
import { creditWriteOff } from '../books/kinds/credit-write-off/kind.ts'
import type { CreditWriteOffDocument } from '../books/kinds/credit-write-off/stored.ts'
import { payment as paymentKind } from '../books/kinds/payment/kind.ts'
import type { PaymentDocument } from '../books/kinds/payment/stored.ts'
import { maxDaysAway } from '../books/kinds/time-bounds.ts'
import { type PutPlace, recordOne } from '../books/record-one.ts'
import type { Database } from '../db/client.ts'
import { readDocument, served } from '../documents/served.ts'
import { findReversal } from '../reversals/find-reversal.ts'
import { findLastShift } from '../shifts/store.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import { requireSupplierToBuyFrom } from '../suppliers/service.ts'
import { originsOfDebts } from './bad-debts-store.ts'
import { customerBalance } from './balance.ts'

type Deps = Pick<BooksDeps, 'writer' | 'database' | 'now'>

export const payments = served({
  kind: paymentKind,
  record: routes.recordPayment,
  read: routes.readPayment,
  async inputOf(paymentId, payment, { database, shopId }) {
    await requireWhomItPays(database, shopId, { paymentId, payment })
    return { paymentId, payment }
  },
  notFound: 'party_payment_not_found',
})

/**
 * A remainder would be credit with the supplier, who needs a name. A payment that was recorded before stays.
 * @throws Refusal supplier_not_found, party_erased
 */
export async function requireWhomItPays(
  database: Database,
  shopId: string,
  { paymentId, payment }: { paymentId: string; payment: PaymentBody },
): Promise<void> {
  if (payment.direction !== 'paid' || !payment.mayOverpay) return
  if (await findPayment(database, shopId, paymentId)) return
  await requireSupplierToBuyFrom(database, shopId, payment.supplierId)
}

/**
 * The same for what is paid at a till, with what is open afterwards. Money at the bank is not in the till, and a credit
 * for more than is owed is the owner's to give. A payment of an earlier day has been taken, and the answer to its first
 * attempt was lost: of the last days it is recorded and reviewed, and a day beyond them is the owner's to enter.
 * @throws Refusal owner_required
 */
export async function takePayment(
  deps: Deps,
  {
    tillId,
    isOwner,
    paymentId,
    ...place
  }: PutPlace & { paymentId: string; tillId: string; isOwner: boolean },
  { money, ...rest }: TillPaymentBody,
): Promise<{ isNew: boolean; taken: TillPayment }> {
  const today = businessDayOf(deps.now().toISOString(), await requireSettledShop(deps.database, place.shopId))
  if (!isOwner) await requireOfTill(deps.database, { ...place, paymentId }, { money, ...rest }, today)
  const isLate = !isOwner && rest.businessDay < today
  const body: PaymentBody = { direction: 'received', ...rest, money, ...(money === 'cash' && { tillId }) }
  const isEntered = isOwner && isEnteredByOwner(body, today)
  const ofTill = { isAtTill: true, isLate, isEntered }
  // Money at the bank was not taken at the till, nor what the owner enters for another day; cash is put into its drawer.
  const isElsewhere = money === 'bank' || (isEntered && money !== 'cash')
  const last = isElsewhere ? null : await findLastShift(deps.database, place.shopId, tillId)
  const lastShift = last && { shiftId: last._id.shiftId, number: last.number }
  await requireWhomItPays(deps.database, place.shopId, { paymentId, payment: body })
  const { isNew } = await recordOne(deps, paymentKind, place, {
    ...{ paymentId, payment: body, ...ofTill },
    ...(!isElsewhere && { taken: { tillId, lastShift } }),
  })
  const payment = await readDocument(deps, payments, place.shopId, paymentId)
  const balance = await customerBalance(deps, place.shopId, rest.customerId)
  return { isNew, taken: { payment, balance } }
}

/** For another day, or into money that is not at the till. */
function isEnteredByOwner({ money, businessDay }: PaymentBody, today: Day): boolean {
  return money === 'bank' || isAddedMoney(money) || businessDay !== today
}

/** @throws Refusal owner_required */
async function requireOfTill(
  database: Database,
  { shopId, paymentId }: { shopId: string; paymentId: string },
  { money, mayOverpay, businessDay }: TillPaymentBody,
  today: Day,
): Promise<void> {
  const isOfOwner = money === 'bank' || isAddedMoney(money) || mayOverpay === true
  const isPossible = businessDay <= today && businessDay >= addDays(today, -maxDaysAway)
  if (!isOfOwner && isPossible) return
  // What is stored already is only answered again.
  if (!(await findPayment(database, shopId, paymentId))) throw new Refusal('owner_required')
}

export function findPayment(
  database: Database,
  shopId: string,
  paymentId: string,
): Promise<PaymentDocument | null> {
  return findDocument(database, paymentKind, shopId, paymentId)
}

/** Writes off what a customer owes. The same content again under its id changes nothing. */
export async function writeOffCredit(
  deps: Deps,
  { writeOffId, ...place }: PutPlace & { writeOffId: string },
  writeOff: CreditWriteOffBody,
): Promise<{ isNew: boolean; writeOff: CreditWriteOff }> {
  const { database, now } = deps
  const { shopId } = place
  const today = businessDayOf(now().toISOString(), await requireSettledShop(database, shopId))
  const debts = writeOff.allocations.map(({ document }) => document)
  const origins = await originsOfDebts(database, { shopId, on: lastOf(today, writeOff.businessDay) }, debts)
  const { isNew, document } = await recordOne(deps, creditWriteOff, place, { writeOffId, writeOff, origins })
  return { isNew, writeOff: await describeWriteOff(deps.database, document) }
}

export async function describeWriteOff(
  database: Database,
  document: CreditWriteOffDocument,
): Promise<CreditWriteOff> {
  const { shopId, writeOffId } = document._id
  const reversal = await findReversal(database, shopId, { kind: 'credit-write-off', id: writeOffId })
  const { entryNumber, recordedAt, postedBy, relief = [] } = document
  const whole = {
    ...{ ...document, relief, writeOffId, reversal },
    entryNumber: entryNumber ?? 0,
    recordedAt: recordedAt.toISOString(),
    postedByUid: postedBy ?? null,
  }
  return pickFields(CreditWriteOff, whole) as CreditWriteOff
}
