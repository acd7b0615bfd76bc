import { calendarDay } from '../business-day.ts'
import { instantInWords } from '../instant-in-words.ts'
import { currencySymbol, formatMinor, type Minor, minor } from '../money.ts'
import { maskedCreditCode, readCreditCode } from '../payments/credit-code.ts'
import { rateText } from '../percent.ts'
import { formatMilli } from '../quantity.ts'
import {
  type FormerReceiptHead,
  type ReceiptHead,
  receiptFooterOf,
  receiptHeadAt,
  receiptHeadLines,
} from '../receipt-head.ts'
import { registrationOn, taxPack } from '../tax/packs.ts'
import type { TaxRegistration } from '../tax/registration.ts'
import type { TaxPackId } from '../terms/tax.ts'
import { refundLabels } from '../terms/tender.ts'
import { fractionalUnits } from '../terms/unit.ts'
import type { Paper, PaperLine, PaperPart } from './paper.ts'
import { type ReceiptLine, type ReceiptView, servedBy } from './view.ts'

/** The shop's data on a paper. */
export type ShopOnPaper = ReceiptHead & {
  currency: string
  timeZone: string
  taxPack: TaxPackId
  taxRegistrations: readonly TaxRegistration[]
  formerReceiptHeads?: readonly FormerReceiptHead[] | undefined
}

/** So much of an entry's hash is compared by eye, or read out over the telephone. */
export const shownOfHash = 12

type ReceiptPaperLook = {
  /** It was printed before. */
  isCopy?: boolean
  /** The currency by its letters: where the sign can't be printed. */
  hasLetters?: boolean
}

/** A receipt as it is handed out. */
export function receiptPaper(receipt: ReceiptView, shop: ShopOnPaper, look: ReceiptPaperLook = {}): Paper {
  const head = receiptHeadAt(shop, receipt.soldAt)
  const isReturn = receipt.kind === 'return'
  const parts: PaperPart[] = [
    {
      lines: [
        { is: 'name', text: head.name },
        ...receiptHeadLines(head, taxNumberOf(receipt, shop)).map(inMiddle),
        ...(look.isCopy ? [{ is: 'middle', text: 'COPY', isStrong: true } as const] : []),
      ],
    },
    { lines: factsOf(receipt, shop) },
    { lines: receipt.lines.map((line) => goodsLine(line, moneyIn(shop))) },
    { lines: sumsOf(receipt, shop, look) },
    ...taxPart(receipt, shop),
    ...(receipt.note ? [{ lines: [{ is: 'text', text: receipt.note } as const] }] : []),
    ...creditPart(receipt),
    { lines: footOf(receipt, shop, head) },
  ]
  return { title: `${isReturn ? 'Return' : 'Receipt'} ${receipt.receiptNumber}`, parts }
}

/** Of the day it was sold on; none before the shop was registered. */
export function taxNumberOf(
  { soldAt }: Pick<ReceiptView, 'soldAt'>,
  { taxRegistrations, timeZone }: ShopOnPaper,
): string | undefined {
  const registration = registrationOn(taxRegistrations, calendarDay(soldAt, timeZone))
  return registration?.scheme === 'not-registered' ? undefined : registration?.number
}

/**
 * The country's tax office clears or hears of invoices, and this one it did not: what is printed then. Null where the
 * country asks for nothing, or the shop charges no tax.
 */
export function notCleared({ soldAt }: Pick<ReceiptView, 'soldAt'>, shop: ShopOnPaper): string | null {
  const soldOn = calendarDay(soldAt, shop.timeZone)
  const { clearedInvoices } = taxPack(shop.taxPack)
  if (clearedInvoices === undefined || soldOn < clearedInvoices.from) return null
  const registration = registrationOn(shop.taxRegistrations, soldOn)
  return registration === undefined || registration.scheme === 'not-registered' ? null : 'Not a tax invoice'
}

type MoneyInWords = (amountMinor: Minor) => string

export function moneyIn({ currency }: Pick<ShopOnPaper, 'currency'>): MoneyInWords {
  return (amountMinor) => formatMinor(amountMinor, currency)
}

function inMiddle(text: string): PaperLine {
  return { is: 'middle', text }
}

function factsOf(receipt: ReceiptView, shop: ShopOnPaper): PaperLine[] {
  const isReturn = receipt.kind === 'return'
  const cashier = servedBy(receipt.cashier)
  const facts: [name: string, text: string | null][] = [
    [isReturn ? 'Return' : 'Receipt', receipt.receiptNumber],
    ['For receipt', isReturn ? receipt.returnedReceipt : null],
    ['Date', instantInWords(receipt.soldAt, shop.timeZone, 'date-time')],
    ['Till', receipt.tillName],
    ['Served by', cashier],
    ['Customer', receipt.customerName],
  ]
  return facts.flatMap(([name, text]) => (text === null ? [] : { is: 'fact', name, text }))
}

function goodsLine(line: ReceiptLine, money: MoneyInWords): PaperLine {
  const isMeasured = fractionalUnits.some((unit) => unit === line.unit)
  const quantity = `${formatMilli(line.quantityMilli)}${isMeasured ? ` ${line.unit}` : ''}`
  const discount = line.discountMinor > 0 ? `, less ${money(line.discountMinor)}` : ''
  const below = [`${quantity} × ${money(line.unitPriceMinor)}${discount}`, ...(line.note ? [line.note] : [])]
  return { is: 'goods', name: line.name, amount: money(line.amountMinor), below }
}

function sumsOf(receipt: ReceiptView, shop: ShopOnPaper, { hasLetters }: ReceiptPaperLook): PaperLine[] {
  const money = moneyIn(shop)
  const isReturn = receipt.kind === 'return'
  const sign = hasLetters ? shop.currency : currencySymbol(shop.currency)
  return [
    ...(receipt.discountMinor > 0 ? [amount('Discounts given', money(minor(-receipt.discountMinor)))] : []),
    ...(!receipt.pricesIncludeTax && receipt.taxes.length > 0
      ? [amount('Before tax', money(receipt.netMinor)), ...taxLines(receipt, money)]
      : []),
    {
      is: 'amount',
      name: isReturn ? 'Refund' : 'Total',
      amount: `${sign} ${money(receipt.grossMinor)}`,
      isStrong: true,
      isLarge: true,
    },
    ...(receipt.roundingMinor === 0
      ? []
      : [
          amount('Rounding', money(minor(-receipt.roundingMinor))),
          amount(
            isReturn ? 'Refund, rounded' : 'Total, rounded',
            money(minor(receipt.grossMinor - receipt.roundingMinor)),
          ),
        ]),
    ...receipt.tenders.map((tender) => amount(paidBy(tender, isReturn), money(tender.amountMinor))),
    ...(receipt.changeMinor > 0 ? [amount('Change', money(receipt.changeMinor))] : []),
  ]
}

/** What was paid by, or given back by, as the shop calls it, with its reference. */
export function paidBy(tender: ReceiptView['tenders'][number], isReturn: boolean): string {
  const { kind, name, reference } = tender
  const called = isReturn && kind === 'on-account' ? refundLabels[kind] : name
  if (!reference) return called
  return `${called} (${isReturn ? reference : shownReference(tender)})`
}

/** Whoever finds the receipt of a sale cannot spend what is left of the code that paid it. */
function shownReference({ kind, reference = '' }: ReceiptView['tenders'][number]): string {
  return kind === 'store-credit' ? maskedCreditCode(reference) : reference
}

function taxPart(receipt: ReceiptView, shop: ShopOnPaper): PaperPart[] {
  if (!receipt.pricesIncludeTax || receipt.taxes.length === 0) return []
  const money = moneyIn(shop)
  const net = amount('Net of tax', money(receipt.netMinor))
  return [{ title: 'Tax included', lines: [...taxLines(receipt, money), net] }]
}

/** By rate, each with what it is a part of; an imported tax has no rate. */
function taxLines({ taxes, untaxedMinor }: ReceiptView, money: MoneyInWords): PaperLine[] {
  return [
    ...taxes.map(({ label, rateBp, baseMinor, amountMinor }) =>
      amount(
        rateBp === 0 ? label : `${label} ${rateText(rateBp)} on ${money(baseMinor)}`,
        money(amountMinor),
      ),
    ),
    ...(untaxedMinor > 0 ? [amount(`No tax on ${money(untaxedMinor)}`, money(minor(0)))] : []),
  ]
}

/** The code of store credit that a return gave, to be scanned or typed where it is spent. */
function creditPart({ kind, tenders }: ReceiptView): PaperPart[] {
  if (kind !== 'return') return []
  return tenders.flatMap((tender) =>
    tender.kind === 'store-credit' && tender.reference && readCreditCode(tender.reference) !== null
      ? [{ title: 'To spend this store credit', lines: [{ is: 'bars', code: tender.reference } as const] }]
      : [],
  )
}

function footOf(receipt: ReceiptView, shop: ShopOnPaper, head: ReceiptHead): PaperLine[] {
  const warning = notCleared(receipt, shop)
  const { entryHash } = receipt
  return [
    ...(warning === null ? [] : [{ is: 'middle', text: warning, isStrong: true } as const]),
    ...receiptFooterOf(head).map(inMiddle),
    { is: 'bars', code: receipt.receiptNumber },
    ...(entryHash === null ? [] : [detail(`Entry ${entryHash.slice(0, shownOfHash)}`)]),
  ]
}

function detail(text: string): PaperLine {
  return { is: 'middle', text, isDetail: true }
}

function amount(name: string, figure: string): PaperLine {
  return { is: 'amount', name, amount: figure }
}
