import { grossOf, isWithin, leftOfBilled } from '#domain/documents/bill-credit/credit-line.ts'
import { postBillCredit } from '#domain/documents/bill-credit/posting.ts'
import type { BillCreditBody } from '#domain/documents/bill-credit/schema.ts'
import { checkExpense } from '#domain/documents/expense/check.ts'
import { taxAbove } from '#domain/documents/goods-credit/left.ts'
import { prepaidItem } from '#domain/documents/spread/posting.ts'
import { Refusal } from '#domain/errors.ts'
import { minor, sumMinor } from '#domain/money.ts'
import type { OpenItemKey } from '#domain/open-items/open-item.ts'
import { keepPurchaseTaxes, keptPurchaseTaxes } from '#domain/tax/purchase.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { StoredDocument } from '../../../db/documents.ts'
import type { BooksView } from '../../engine/books-view.ts'
import type { Draft } from '../../engine/document-kind.ts'
import { reviewTaxes } from '../bill/review-taxes.ts'
import { type BillDocument, bills } from '../bill/stored.ts'
import { spreadItemsOf } from '../expense/spread-items.ts'
import { reversals } from '../reversal/stored.ts'
import { creditPostingDay } from './credit-day.ts'
import { type BillCreditDocument, billCredits, type ExpenseCreditDocument } from './stored.ts'
import type { ExpenseCreditToRecord } from './to-record.ts'

/** The open items of what a bill paid ahead. */
export function paidAheadOf(bill: StoredDocument): readonly OpenItemKey[] {
  const { _id, lines } = bill as BillDocument
  return spreadItemsOf(_id.billId, lines)
}

/**
 * @throws Refusal bill_not_found, bill_credit_reversed, bill_credit_in_future, bill_credit_before_bill, bill_credit_of_spread,
 * bill_credit_above_bill, bill_credit_conflict, and what `checkExpense` refuses
 */
export function planBillCredit(
  view: BooksView,
  { creditId, credit, takenBack }: ExpenseCreditToRecord,
): Draft<BillCreditDocument> {
  const { shop } = view
  const { billId, totalMinor } = credit
  const bill = view.find(bills, billId)
  if (!bill) throw new Refusal('bill_not_found', { billId })
  const isReversed = view.followersOf(reversals, billId).some(({ reversedKind }) => reversedKind === 'bill')
  if (isReversed) throw new Refusal('bill_credit_reversed', { billId })
  const postingDay = creditPostingDay(view, credit.businessDay, bill.postingDay)
  checkExpense(credit, view.chart)
  refuseOfSpread(view, bill, credit.lines)
  const others = view.followersOf(billCredits, billId).filter(({ _id }) => !takenBack.includes(_id.creditId))
  const leftMinor = minor(bill.totalMinor - sumMinor(others.map((other) => other.totalMinor)))
  if (totalMinor > leftMinor)
    throw new Refusal('bill_credit_above_bill', { leftMinor, wantedMinor: totalMinor })
  refuseAboveLines(
    bill,
    credit.lines,
    others.flatMap((other) => (other.of === undefined ? other.lines : [])),
  )
  const { supplierId } = bill
  const itemOf = (document: string) =>
    view.openItem({ account: accounts.payables, party: supplierId, document })
  // Of the same id as another document: what is left over would settle that one's item.
  if (itemOf(creditId)) throw new Refusal('bill_credit_conflict', { creditId })
  const settledMinor = minor(Math.min(totalMinor, itemOf(billId)?.openMinor ?? 0))
  const reviews = reviewTaxes(view, credit.lines, bill.businessDay)
  const draft = postingOf(view, {
    _id: { shopId: view.shopId, creditId },
    ...credit,
    ...(reviews.length > 0 && { reviews }),
    // What was claimed is given back: as the taxes on the bill were treated.
    ...keepPurchaseTaxes(
      credit.lines,
      keptPurchaseTaxes(shop.taxPack, shop.taxRegistrations, bill.businessDay, bill),
    ),
    supplierId,
    settledMinor,
    restMinor: minor(totalMinor - settledMinor),
    postingDay,
    entryNumber: null,
    recordedAt: view.recordedAt,
  })
  return { ...draft, reverses: bill }
}

/** Of a line of the bill no more is credited than is left of it, by its net and by each of its taxes. */
function refuseAboveLines(
  bill: BillDocument,
  sent: BillCreditBody['lines'],
  before: BillCreditBody['lines'],
) {
  for (const line of bill.lines) {
    const credited = sent.filter(({ lineId, account }) => lineId === line.lineId && account === line.account)
    const left = leftOfBilled(line, before)
    const wantedMinor = sumMinor(credited.map(grossOf))
    const wanted = {
      netMinor: sumMinor(credited.map(({ netMinor }) => netMinor)),
      taxes: credited.flatMap(({ taxes }) => taxes),
    }
    if (!isWithin(wanted, left))
      throw new Refusal('bill_credit_above_bill', { leftMinor: grossOf(left), wantedMinor })
  }
  // What names no line of the bill: no more of a tax is given back than was claimed with it.
  const above = taxAbove(sent, bill.lines, before)
  if (above) throw new Refusal('bill_credit_above_bill', above)
}

/** What months are still to take is on prepayments: a credit to what it was for would leave them all of it. */
function refuseOfSpread(view: BooksView, bill: BillDocument, lines: BillCreditBody['lines']): void {
  const credited = new Set(lines.map(({ account }) => account))
  for (const { lineId, account, spread } of bill.lines) {
    if (!spread || !credited.has(account)) continue
    const left = view.openItem(prepaidItem({ document: bill._id.billId, lineId }))?.openMinor ?? 0
    if (left > 0) throw new Refusal('bill_credit_of_spread', { account, name: view.chart.find(account).name })
  }
}

/** What a credit note does to the books, of itself and how the shop was registered on its day. */
export function postingOf(
  { shop }: Pick<BooksView, 'shop'>,
  document: ExpenseCreditDocument,
): Draft<BillCreditDocument> {
  const { _id, businessDay } = document
  const taxOf = keptPurchaseTaxes(shop.taxPack, shop.taxRegistrations, businessDay, document)
  return { document, businessDay, lines: postBillCredit({ ...document, creditId: _id.creditId, taxOf }) }
}
