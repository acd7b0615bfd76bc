import type { DocumentFact } from '#domain/documents/document-fact.ts'
import type { DocumentSubject } from '#domain/documents/subject.ts'
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

export function assetName(assetId: string, { assets }: Pick<FactNames, 'assets'>): string {
  return assets?.get(assetId) ?? 'An asset that is no longer known'
}

export function amount(label: string, amountMinor: Minor | undefined): DocumentFact[] {
  return amountMinor === undefined ? [] : [{ label, amountMinor }]
}

export function accountText(account: AccountCode, { chart }: Pick<FactNames, 'chart'>): string {
  return `${account} ${chart.find(account).name}`
}

/** What an account is called, without its number: titles are sentences. */
export function accountName(account: AccountCode, { chart }: Pick<FactNames, 'chart'>): string {
  return chart.find(account).name
}

type SpentOn = { account: AccountCode; description?: string | undefined }

/** What money was spent on: the account of the first line, and what was entered of it. */
export function spentOn(lines: readonly SpentOn[], names: Pick<FactNames, 'chart'>): DocumentSubject {
  const [first, ...others] = lines
  if (!first) return {}
  const name = accountName(first.account, names)
  const { description } = first
  if (others.length > 0) return { name: `${name} and ${others.length} more` }
  if (description?.toLowerCase().startsWith(name.toLowerCase())) return { name: description }
  return { name, ...(description !== undefined && { about: description }) }
}

type SubjectParts = { [Part in keyof DocumentSubject]: DocumentSubject[Part] | '' | undefined }

/** A subject without the parts that a document does not have, or that were erased in it. */
export function subjectOf(parts: SubjectParts): DocumentSubject {
  return Object.fromEntries(
    Object.entries(parts).filter(([, value]) => value !== undefined && value !== ''),
  ) as DocumentSubject
}
