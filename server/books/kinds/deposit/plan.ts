import { addDays, postingDay as postingDayOf } from '#domain/business-day.ts'
import { postDeposit } from '#domain/documents/deposit/posting.ts'
import { totalOfDeposit } from '#domain/documents/deposit/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import type { EntryLine } from '#domain/posting/entry.ts'
import { ratesOn, schemeOn } from '#domain/tax/packs.ts'
import { taxAmount } from '#domain/tax/tax-amount.ts'
import { currentTaxRule } from '#domain/tax/tax-rule.ts'
import { businessDayOf } from '../../engine/business-day-cache.ts'
import type { BooksView, Draft } from '../../engine/document-kind.ts'
import { accountOfTender, paidByTypes, unknownTypes } from '../sale/paid-by.ts'
import { requireOpenShift } from '../shift-close/open-shift.ts'
import type { DepositDocument } from './stored.ts'
import type { DepositToRecord } from './to-record.ts'

/** @throws Refusal till_not_found, deposit_in_future, payment_type_unknown, shift_not_found, shift_closed */
export function planDeposit(
  view: BooksView,
  { depositId, tillId, deposit }: DepositToRecord,
): Draft<DepositDocument> {
  const { shop, recordedAt } = view
  const { businessDay, shiftId, tenders, taxClassId } = deposit
  if (view.seriesOf(tillId) === undefined) throw new Refusal('till_not_found', { tillId })
  const today = businessDayOf(recordedAt.toISOString(), shop)
  if (businessDay > addDays(today, 1)) throw new Refusal('deposit_in_future', { businessDay, today })
  if (shiftId !== undefined && requireOpenShift(view, shiftId).tillId !== tillId)
    throw new Refusal('shift_not_found', { shiftId })
  const paidBy = paidByTypes(tenders, shop.settings, businessDay)
  const [unknown] = unknownTypes(tenders, paidBy)
  if (unknown) throw new Refusal('payment_type_unknown', { typeId: unknown.typeId })
  const totalMinor = totalOfDeposit(deposit)
  const rates = ratesOn(shop.taxPack, schemeOn(shop.taxRegistrations, businessDay), taxClassId, businessDay)
  return postingOf(view, {
    _id: { shopId: view.shopId, depositId },
    ...deposit,
    tillId,
    totalMinor,
    taxes: taxAmount(totalMinor, rates, { pricesIncludeTax: true, taxRule: currentTaxRule }).taxes,
    ...paidBy,
    postingDay: postingDayOf(businessDay, shop.lockedThrough),
    entryNumber: null,
    recordedAt,
  })
}

/** What it does to the books, of itself and the country of the shop. */
export function postingOf(
  { shop }: Pick<BooksView, 'shop'>,
  document: DepositDocument,
): Draft<DepositDocument> {
  const { _id, customerId, businessDay, totalMinor, taxClassId, taxes } = document
  const taxMinor = taxes.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const of = {
    depositId: _id.depositId,
    customerId,
    netMinor: minor(totalMinor - taxMinor),
    taxClassId,
    taxes,
  }
  return {
    document,
    businessDay,
    lines: postDeposit({ ...of, taxPack: shop.taxPack }, moneyOf(document)),
  }
}

/** What was paid, where it went; cash is in the till, and in its shift. */
function moneyOf({ tenders, tillId, shiftId, ...document }: DepositDocument): EntryLine[] {
  return tenders.map((tender) => ({
    account: accountOfTender(tender, document),
    amountMinor: tender.amountMinor,
    ...(tender.kind === 'cash' && {
      dims: { till: tillId, ...(shiftId !== undefined && { shift: shiftId }) },
    }),
  }))
}
