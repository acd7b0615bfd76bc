import { formatDay, formatInstant } from '#app/components/format/dates.ts'
import { moneyText } from '#app/components/format/money.tsx'
import type { ShownReview } from '#domain/api/review.ts'
import type { Shop } from '#domain/api/shop.ts'
import { afterLate, notFoundAdvice, shownLate } from '#domain/documents/shift-close/late-cash.ts'
import { minor } from '#domain/money.ts'
import { rateText } from '#domain/percent.ts'
import { formatMilli, milli } from '#domain/quantity.ts'
import { componentInfo } from '#domain/tax/packs.ts'
import { ApprovalAct, approvalLabels } from '#domain/terms/approval.ts'
import type { ReviewCode } from '#domain/terms/review.ts'
import { taxClassLabels } from '#domain/terms/tax.ts'
import { tenderLabels } from '#domain/terms/tender.ts'

type Known = Pick<Shop, 'currency' | 'taxPack' | 'timeZone'>
type Words = {
  /** The reason, in a few words. */
  label: string
  /** What happened, and what makes it worth a look. */
  tell: (review: ShownReview, shop: Known) => string
}

const goods = ({ lineName }: ShownReview) => lineName || 'One of the goods'
/** Who did it, where that is known: it may be another person than the cashier. */
const by = ({ byName }: ShownReview) => (byName === undefined ? '' : `, by ${byName}`)

/** The figure that is compared with earlier ones, by the kind of its document. */
const amountNames: Readonly<Record<string, string>> = {
  expense: 'The amount of a line of the expense, with tax,',
  bill: 'The amount of a line of the bill, with tax,',
  'bill-credit': 'The total of the supplier’s credit note',
  payment: 'The amount of the payment',
  'credit-write-off': 'The debt that is written off',
  'opening-balance': 'The opening balance',
  'stock-receipt': 'The total of the delivery',
  'asset-purchase': 'The total of the asset',
  'asset-disposal': 'The price of the asset, with tax,',
  'other-income': 'The total of the income',
  'money-transfer': 'The amount moved',
  'tax-payment': 'The amount paid to the tax office, or refunded by it,',
  'cash-count': 'The cash counted',
  'cash-movement': 'The cash put in or taken out',
  deposit: 'The total of the deposit',
  journal: 'An amount of the journal entry',
}

const words: Readonly<Record<ReviewCode, Words>> = {
  price_differs: {
    label: 'Price differs from the list',
    tell: (r, shop) =>
      `${goods(r)}: sold at ${amount(r.said, shop)}, the list price was ${amount(r.expected, shop)}.`,
  },
  price_basis_differs: {
    label: 'Tax-inclusive setting differs from the shop’s',
    tell: ({ said, expected }) => `Sold at prices ${text(said)}; the shop’s are ${text(expected)}.`,
  },
  pack_differs: {
    label: 'Pack differs from the product’s',
    tell: (r) =>
      r.expected === 'none'
        ? `${goods(r)}: sold as ${text(r.said)}, a pack the product does not have.`
        : `${goods(r)}: sold as ${text(r.said)}; the product’s is ${text(r.expected)}. The stock went down by what was sold.`,
  },
  quantity_not_whole: {
    label: 'Part of a product that is sold whole',
    tell: (r) => `${goods(r)}: ${quantity(r.said)} sold, of a product that is sold in whole units only.`,
  },
  discount_large: {
    label: 'Large discount',
    tell: (r, shop) =>
      `${r.lineName ?? 'The whole receipt'}: ${amount(r.said, shop)} off${by(r)}. Discounts over a quarter, ${amount(r.expected, shop)}, are listed.`,
  },
  staff_discount: {
    label: 'Discount above what staff may give',
    tell: (r, shop) =>
      `${r.lineName ?? 'The whole receipt'}: ${amount(r.said, shop)} off${by(r)}. ${r.byName ?? 'Staff'} may give ${amount(r.expected, shop)} at most.`,
  },
  staff_return: {
    label: 'Return without permission',
    tell: () => 'Goods were returned without the approval that the cashier needs.',
  },
  staff_cash_refund: {
    label: 'Cash refund without permission',
    tell: (r, shop) =>
      `Refunded in cash without the approval that the cashier needs: ${amount(r.said, shop)}.`,
  },
  staff_cash_out: {
    label: 'Cash taken out without permission',
    tell: ({ kind, said, expected }, shop) =>
      kind === 'shift-open'
        ? `The shift was opened with less cash than the drawer held. Moved to the safe, without approval: ${amount(said, shop)}. Allowed in one shift: ${amount(expected, shop)}.`
        : `Taken out of the drawer in this shift for one purpose, without approval: ${amount(said, shop)}. Allowed: ${amount(expected, shop)}.`,
  },
  staff_price: {
    label: 'Price changed without permission',
    tell: (r, shop) =>
      `${goods(r)}: sold at ${amount(r.said, shop)} instead of ${amount(r.expected, shop)}${by(r)}.`,
  },
  staff_void: {
    label: 'Line removed without permission',
    tell: ({ said, expectedName }, shop) =>
      `A line of ${amount(said, shop)} was removed from the basket before it was paid${expectedName === undefined ? '' : `, by ${expectedName}`}.`,
  },
  remover_unknown: {
    label: 'Line removed, discount or price change by an unknown person',
    tell: ({ saidName }) =>
      `The till reports that ${saidName === undefined ? 'a person who does not belong to this shop' : `${saidName}, who does not belong to this shop,`} removed a line, gave a discount or changed a price. It is counted for the cashier of the sale.`,
  },
  approved_offline: {
    label: 'Approved offline',
    tell: (r) =>
      `${r.lineName ?? 'The whole receipt'}: the till shows that the owner approved it (${approvalOf(r.said)}). ${
        r.expected === 'code_wrong'
          ? 'The code that was entered was wrong.'
          : 'The server has not checked a code for it.'
      }`,
  },
  tax_class_differs: {
    label: 'Tax class differs from the product’s',
    tell: (r) =>
      `${goods(r)}: sold with the tax class ${taxClass(r.said)}, the product’s is ${taxClass(r.expected)}.`,
  },
  tax_differs: {
    label: 'Tax differs from the records',
    tell: (r, shop) =>
      `${goods(r)}: charged ${rates(r.said, shop)}, by the records it is ${rates(r.expected, shop)}.`,
  },
  tax_not_charged: {
    label: 'The shop did not charge this tax on that day',
    tell: (r, shop) => `${goods(r)}: has ${component(r.said, shop)}, which the shop did not charge that day.`,
  },
  tax_unknown: {
    label: 'Tax is not known here',
    tell: ({ said }) => `Has a tax that is not known here: ${text(said)}.`,
  },
  product_archived: {
    label: 'Product was archived',
    tell: (r) => `${goods(r)}: sold although it is archived.`,
  },
  product_unknown: {
    label: 'Product is not known',
    tell: (r) => `${goods(r)}: sold, but not in the shop’s product list.`,
  },
  customer_unknown: {
    label: 'Credit without a known customer',
    tell: ({ said, saidName }) =>
      said === undefined
        ? 'Sold on credit without naming the customer.'
        : `Sold on credit to ${saidName ?? 'a customer who is not known here'}.`,
  },
  credit_limit_passed: {
    label: 'Credit limit passed',
    tell: ({ said, expected }, shop) =>
      `On account: the customer owes ${amount(said, shop)} with it, and the limit is ${amount(expected, shop)}.`,
  },
  store_credit_short: {
    label: 'More store credit spent than available',
    tell: ({ said, expected }, shop) =>
      `Paid with ${amount(said, shop)} of store credit; the customer had ${amount(expected, shop)}.`,
  },
  credit_not_reserved: {
    label: 'Store credit or deposit spent without its code',
    tell: (r, shop) =>
      `Store credit or a deposit paid ${amount(r.said, shop)}, without the code of the return and not reserved by the till.`,
  },
  deposit_short: {
    label: 'More of a deposit used than was left',
    tell: ({ said, expected }, shop) =>
      `Paid with ${amount(said, shop)} of a deposit of which ${amount(expected, shop)} was left: the customer owes the rest.`,
  },
  cashier_unknown: {
    label: 'Cashier does not belong to this shop',
    tell: ({ saidName }) => `The till reported ${saidName ?? 'someone'}, who does not belong to this shop.`,
  },
  cashier_differs: {
    label: 'Cashier was not signed in',
    tell: ({ saidName, expectedName }) =>
      `The till reported ${saidName ?? 'someone'}, who was not signed in there as far as the server knows. It was sent in the session of ${expectedName ?? 'someone'}.`,
  },
  stock_below_zero: {
    label: 'Stock went below zero',
    tell: (r) => `${goods(r)}: sold more than there was, ${quantity(r.said)} in stock after it.`,
  },
  shop_suspended: {
    label: 'Shop was suspended or closed',
    tell: ({ said }) =>
      said === 'closed' ? 'Came in after the shop was closed.' : 'Came in while the shop was suspended.',
  },
  posted_later: {
    label: 'Posted on a later day',
    tell: ({ said, expected }) => `Dated ${dayText(said)}, which was locked: posted on ${dayText(expected)}.`,
  },
  dated_back: {
    label: 'Dated on an earlier day',
    tell: ({ said, expected }) => `Dated ${dayText(said)}; received on ${dayText(expected)}.`,
  },
  dated_outside: {
    label: 'Dated before its shift',
    tell: ({ said, expected }) =>
      `Dated ${dayText(said)} by the till, before its shift began: it is counted on ${dayText(expected)}.`,
  },
  dated_ahead: {
    label: 'Dated on a later day',
    tell: ({ said, expected }) =>
      `Dated ${dayText(said)}, and came in on ${dayText(expected)}: the clock of the till may be fast.`,
  },
  time_unsure: {
    label: 'Time is uncertain',
    tell: ({ said, expected }, { timeZone }) =>
      `The clock of the till was changed: sold between ${timeText(said, timeZone)} and ${timeText(expected, timeZone)}. If its goods were counted in that time, check the count.`,
  },
  rounding_differs: {
    label: 'Cash rounded differently',
    tell: (r, shop) =>
      `Cash was ${roundedText(r.said, shop)}. By the shop’s smallest coin: ${roundedText(r.expected, shop)}.`,
  },
  refund_tender_differs: {
    label: 'Refunded by another payment type',
    tell: ({ said, expected }) =>
      expected === ''
        ? `Refunded by ${tenders(said, 'credit to the customer')}; the imported file did not show how the sale was paid.`
        : `Refunded by ${tenders(said, 'credit to the customer')}; the sale was paid by ${tenders(expected, 'credit')}.`,
  },
  refund_while_owed: {
    label: 'Paid out for goods that are still owed',
    tell: ({ said, expected }, shop) =>
      `Paid out: ${amount(said, shop)}, for goods of which ${amount(expected, shop)} was still owed. The customer owes as much as before.`,
  },
  refund_with_opening_debt: {
    label: 'Cash refund to a customer with an opening balance',
    tell: ({ said, expected }, shop) =>
      expected === undefined
        ? `Refunded: ${amount(said, shop)}, for an imported sale whose file does not show how it was paid. The return does not name the customer of the sale. Check what that customer owes from the opening balance: if it includes this sale, the goods were never paid for.`
        : `Refunded: ${amount(said, shop)}, for an imported sale whose file does not show how it was paid. The customer still owes ${amount(expected, shop)} from the opening balance. If that includes this sale, the goods were never paid for: recover the refund.`,
  },
  credit_for_history: {
    label: 'Credit for an imported sale',
    tell: ({ said }, shop) =>
      `Credited to the customer for an imported sale: ${amount(said, shop)}. Nothing here shows that the customer still owed it; if they had paid, refund it another way.`,
  },
  return_above_price: {
    label: 'Return above the list price',
    tell: (r, shop) =>
      `${goods(r)}: returned without a receipt at ${amount(r.said, shop)}, the list price was ${amount(r.expected, shop)}.`,
  },
  till_unknown: {
    label: 'Till is not known',
    tell: ({ said }) =>
      `No till of this shop numbers its receipts like ${text(said)}, or its device was not approved when the receipt arrived.`,
  },
  receipt_number_used_before: {
    label: 'Another receipt has this number',
    tell: ({ said }) => `An earlier receipt has the number ${text(said)}, too.`,
  },
  payment_reference_used_before: {
    label: 'Payment reference used twice',
    tell: ({ said }) =>
      `Paid by ${tenders(said, 'credit')} with a reference that another receipt has, too: one payment may have been used for two sales.`,
  },
  change_not_allowed: {
    label: 'Change in cash on another payment type',
    tell: ({ said }, shop) =>
      `Cash given back on a payment by mobile money or transfer: ${amount(said, shop)}. The shop’s payment type gives no change.`,
  },
  payment_type_unknown: {
    label: 'Payment type is not known',
    tell: ({ said }) =>
      `The till named a payment type that this shop does not have (${text(said)}). It was posted as its kind usually is.`,
  },
  shift_missing: {
    label: 'Sold without a shift',
    tell: ({ expected }) =>
      `No shift was open at the till. It is on the list “Outside a shift”, unless the next shift adds it to its Z report.${expected === 'float' ? ` ${cashInFloat}` : ''}`,
  },
  shift_differs: {
    label: 'Not in the shift it names',
    tell: ({ said, expected, count }, shop) =>
      said === 'closed'
        ? `Arrived after its shift was closed. It is in no Z report unless the next shift adds it. ${expected === 'counted' ? lateCashSentence(count, shop) : expected === 'float' ? cashInFloat : 'Any cash on it is in the next count.'}`
        : 'Names a shift that was not opened at its till. It is in no Z report, and on the list “Outside a shift”.',
  },
  invoice_recorded_before: {
    label: 'Invoice recorded before',
    tell: ({ said, expected }) =>
      `Invoice ${text(said)} of this supplier is in the books already, dated ${dayText(expected)}. Take one of the two back, unless they are two invoices.`,
  },
  tax_above_rates: {
    label: 'More tax than the highest rate',
    tell: ({ said, expected }, shop) =>
      `A line has ${amount(said, shop)} of tax; at the highest rate it would be ${amount(expected, shop)}. Check it against the document: the tax is posted as entered.`,
  },
  cost_implausible: {
    label: 'Unusual cost',
    tell: (r, shop) =>
      `${goods(r)}: the cost is ${amount(r.said, shop)} per unit; its average cost or selling price is ${amount(r.expected, shop)}. Check the cost, the price, the quantity and the pack size.`,
  },
  amount_unusual: {
    label: 'Unusually large amount',
    tell: ({ kind = '', said, expected }, shop) =>
      `${amountNames[kind] ?? 'The amount'} is ${amount(said, shop)}. ${kind === 'asset-disposal' ? 'The cost of the asset' : 'The largest recent amount of this kind'} is ${amount(expected, shop)}. Check it against its document, for example for an extra digit.`,
  },
  history_imported: {
    label: 'Past sales imported',
    tell: ({ said, expected }, shop) =>
      said === undefined
        ? 'The first receipt of an import of past sales. If its last receipt is not listed with the total, the import stopped early or that receipt was refused. Check that the tax was declared elsewhere.'
        : `The last receipt of an import of past sales, ${amount(said, shop)} with tax in all. Of this, ${amount(expected, shop)} is tax that is in no tax return here: check that it was declared elsewhere.`,
  },
  opening_late: {
    label: 'Opening recorded long after the start',
    tell: ({ said, expected }) =>
      `Recorded on ${dayText(said)}; the shop’s books here began on ${dayText(expected)}. Check that it is not in the books already, as a sale, a bill or a delivery.`,
  },
  reconciled_period: {
    label: 'Posted in a reconciled period',
    tell: ({ said, expected }) =>
      `Account ${text(said)} is reconciled with its statements through ${dayText(expected)}. This entry changes that balance: check that it belongs to no statement.`,
  },
  refund_customer_differs: {
    label: 'Credited to another customer than the sale’s',
    tell: ({ said, saidName, expected, expectedName }) =>
      `Credited to ${customer(said, saidName)}; the sale was to ${customer(expected, expectedName)}.`,
  },
}

/** What there is to look at, in a few words. */
export function reviewWords(code: string): string {
  return words[code as ReviewCode]?.label ?? 'Something in the records differs'
}

/** The same as a sentence, with what was reported and what the records had. */
export function reviewSentence(review: ShownReview, shop: Known): string {
  const sentence =
    words[review.code as ReviewCode]?.tell(review, shop) ?? 'Something in the shop’s records differed.'
  return review.row === undefined ? sentence : `Row ${review.row}: ${sentence}`
}

type Received = ShownReview['said']

const text = (value: Received) => String(value ?? 'not given')

const cashInFloat =
  'Any cash on it is taken to have been in the float of the next shift, and is posted to the safe: check that it was there.'

const amount = (value: Received, { currency }: Known) =>
  typeof value === 'number' ? moneyText(minor(value), currency) : text(value)

function roundedText(value: Received, known: Known): string {
  const rounded = typeof value === 'number' ? value : 0
  if (rounded === 0) return 'not rounded'
  return `rounded ${rounded > 0 ? 'down' : 'up'} by ${amount(minor(Math.abs(rounded)), known)}`
}

/** Where the cash of a receipt was counted before it arrived, and whether the count found as much. */
function lateCashSentence(count: ShownReview['count'], { currency }: Known): string {
  const deducted =
    'Cash that it took reduces the cash over of its own shift (6910), and cash that it paid back the cash short'
  if (!count) return `${deducted}: check that the count differed by as much.`
  const { number, varianceMinor, salesCashMinor, refundsCashMinor } = count
  const money = (amountMinor: number) => moneyText(minor(amountMinor), currency)
  const side = varianceMinor > 0 ? 'over' : 'short'
  const found = varianceMinor === 0 ? 'no difference' : `${money(Math.abs(varianceMinor))} ${side}`
  const shown = shownLate(count)
  const late = [
    ...(shown.sales ? [`cash from sales ${money(salesCashMinor)}`] : []),
    ...(shown.refunds ? [`cash refunds ${money(refundsCashMinor)}`] : []),
  ]
  const figures = `Z report ${number}: ${found} at the count; received after closing: ${late.join(', ')}.`
  return `${deducted}. ${figures} ${foundSentence(count, money)}`.trimEnd()
}

/** By late sales the count was over, and by late refunds short, as far as their cash was there. */
function foundSentence(
  count: NonNullable<ShownReview['count']>,
  money: (amountMinor: number) => string,
): string {
  const { salesNotFoundMinor, refundsNotFoundMinor } = afterLate(count)
  if (salesNotFoundMinor > 0)
    return `${money(salesNotFoundMinor)} of the cash from sales was not found at the count. ${notFoundAdvice.sales}`
  if (refundsNotFoundMinor > 0)
    return `${money(refundsNotFoundMinor)} of the cash refunds did not show as short at the count. ${notFoundAdvice.refunds}`
  const isLate = count.salesCashMinor > 0 || count.refundsCashMinor > 0
  return isLate ? 'The difference at the count covers it.' : ''
}

const quantity = (value: Received) => (typeof value === 'number' ? formatMilli(milli(value)) : text(value))

const dayText = (value: Received) =>
  /^\d{4}-\d\d-\d\d$/.test(String(value)) ? formatDay(String(value)) : text(value)

const taxClass = (value: Received) => taxClassLabels[value as keyof typeof taxClassLabels] ?? text(value)

const component = (value: Received, { taxPack }: Known) => componentInfo(taxPack, text(value)).label

/** `gh-vat 1500, gh-nhil 250`: the components and their rates in basis points, as the server writes them. */
function rates(value: Received, shop: Known): string {
  if (value === '' || value === undefined) return 'no tax'
  return String(value)
    .split(', ')
    .map((one) => {
      const [, name, rateBp] = /^(.*) (\d+)$/.exec(one) ?? []
      return name === undefined ? one : `${component(name, shop)} ${rateText(Number(rateBp))}`
    })
    .join(', ')
}

/** @param onAccount what a sale on credit is called in the sentence */
function tenders(value: Received, onAccount: string): string {
  const words: Record<string, string> = { ...tenderLabels, 'on-account': onAccount }
  const labels = String(value)
    .split(', ')
    .map((kind) => (words[kind] ?? kind.replaceAll('-', ' ')).toLowerCase())
  return value === '' || value === undefined ? 'nothing' : labels.join(', ')
}

function customer(value: Received, name: string | undefined): string {
  return (
    name ?? (value === '' || value === undefined ? 'no named customer' : 'a customer who is not known here')
  )
}

function approvalOf(entered: unknown): string {
  const act = ApprovalAct.safeParse(entered)
  return act.success ? approvalLabels[act.data].toLowerCase() : 'not known what'
}

function timeText(instant: ShownReview['said'], timeZone: string): string {
  return typeof instant === 'string' && !Number.isNaN(Date.parse(instant))
    ? formatInstant(instant, timeZone, 'date-time')
    : 'an unknown time'
}
