import type { DocumentFact } from '#domain/documents/document-fact.ts'
import type { Minor } from '#domain/money.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import type { FactNames } from '../engine/fact-names.ts'

/** Texts that were never entered, and those that were erased, are left out. */
export function text(label: string, sent: string | undefined): DocumentFact[] {
  return sent ? [{ label, text: sent }] : []
}

export function productName(productId: string, { products }: FactNames): string {
  return products.get(productId) ?? 'Unknown product'
}

export function assetName(assetId: string, { assets }: FactNames): string {
  return assets?.get(assetId) ?? 'An asset that is no longer known'
}

export function amount(label: string, amountMinor: Minor | undefined): DocumentFact[] {
  return amountMinor === undefined ? [] : [{ label, amountMinor }]
}

export function accountText(account: AccountCode, { chart }: FactNames): string {
  return `${account} ${chart.find(account).name}`
}
