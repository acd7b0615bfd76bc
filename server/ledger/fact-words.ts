import type { DocumentFact } from '#domain/api/recorded-document.ts'
import { monthInWords } from '#domain/day-in-words.ts'
import { expenseAccountOf } from '#domain/documents/expense/money.ts'
import { paymentAccountOf } from '#domain/documents/payment/posting.ts'
import { type Minor, minor } from '#domain/money.ts'
import { type NamedTender, tenderName } from '#domain/payments/payment-type.ts'
import type { Chart } from '#domain/posting/chart.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { accountOfMoney, moneyAccounts } from '#domain/terms/money-account.ts'
import { refundLabels } from '#domain/terms/tender.ts'
import type { AssetDisposalDocument } from '../books/kinds/asset-disposal/stored.ts'
import type { AssetPurchaseDocument } from '../books/kinds/asset-purchase/stored.ts'
import type { BillCreditDocument } from '../books/kinds/bill-credit/stored.ts'
import type { PaymentDocument } from '../books/kinds/payment/stored.ts'
import type { SaleDocument } from '../books/kinds/sale/stored.ts'

/** What a document's ids stand for. */
export type FactNames = {
  chart: Chart
  products: ReadonlyMap<string, string>
  tills: ReadonlyMap<string, string>
  /** Customers and suppliers. */
  customers: ReadonlyMap<string, string>
  /** Fixed assets, of a document that names some. */
  assets?: ReadonlyMap<string, string>
  /** Places where goods are kept. */
  locations?: ReadonlyMap<string, string>
}

/** Texts that were never said, and those that were erased, are left out. */
export function text(label: string, said: string | undefined): DocumentFact[] {
  return said ? [{ label, text: said }] : []
}

export function productName(productId: string, { products }: FactNames): string {
  return products.get(productId) ?? 'Unknown product'
}

export function assetName(assetId: string, { assets }: FactNames): string {
  return assets?.get(assetId) ?? 'An asset that is no longer known'
}

/** How the shop came by an asset. */
export function originOf({ origin, supplierName }: AssetPurchaseDocument, names: FactNames): DocumentFact[] {
  if (origin.kind === 'owed')
    return [...text('Supplier', names.customers.get(origin.supplierId)), { label: 'Due', day: origin.due }]
  if (origin.kind === 'paid')
    return [
      ...text('Supplier', supplierName),
      { label: 'Paid from', text: accountText(expenseAccountOf(origin.paidFrom), names) },
      ...text('Till', origin.tillId && names.tills.get(origin.tillId)),
    ]
  return [
    { label: `Depreciation through ${monthInWords(origin.through)}`, amountMinor: origin.accumulatedMinor },
  ]
}

export function soldFor({ sale }: AssetDisposalDocument, names: FactNames): DocumentFact[] {
  if (!sale) return [{ label: 'What happened', text: 'Scrapped, lost or given away' }]
  return [
    ...text('Buyer', sale.buyer),
    { label: 'Received in', text: accountText(accountOfMoney(moneyAccounts, sale.receivedIn), names) },
    ...text('Till', sale.tillId && names.tills.get(sale.tillId)),
    { label: 'Received', amountMinor: sale.totalMinor },
  ]
}

export function amount(label: string, amountMinor: Minor | undefined): DocumentFact[] {
  return amountMinor === undefined ? [] : [{ label, amountMinor }]
}

export function moneyText({ money }: PaymentDocument, names: FactNames): string {
  return accountText(paymentAccountOf(money), names)
}

export function accountText(account: AccountCode, { chart }: FactNames): string {
  return `${account} ${chart.find(account).name}`
}

/** How it was paid, or paid back, so that it adds up to the total. */
export function moneyOf({ kind: of, tenders, paidBy = [], totals }: SaleDocument): DocumentFact[] {
  const labelOf = (tender: NamedTender) => {
    if (of === 'return' && tender.kind === 'on-account') return refundLabels[tender.kind]
    const name = tenderName(tender, paidBy)
    return of === 'sale' ? name : `${name}, paid back`
  }
  const rounding = totals.roundingMinor ?? 0
  return [
    ...tenders.map(({ amountMinor, ...tender }) => ({ label: labelOf(tender), amountMinor })),
    ...(totals.changeMinor === 0 ? [] : [{ label: 'Change', amountMinor: minor(-totals.changeMinor) }]),
    ...(rounding === 0 ? [] : [{ label: 'Rounding', amountMinor: minor(rounding) }]),
  ]
}

export function linesOfCredit(credit: BillCreditDocument, names: FactNames): DocumentFact[] {
  if (credit.of !== undefined)
    return credit.lines.map(({ productId, netMinor }) => ({
      label: productName(productId, names),
      amountMinor: netMinor,
    }))
  return credit.lines.map(({ account, description, netMinor }) => ({
    label: accountText(account, names),
    ...(description !== undefined && { text: description }),
    amountMinor: netMinor,
  }))
}
