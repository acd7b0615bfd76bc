import type { EntrySource } from '../posting/entry-source.ts'
import { EntrySourceKind, entrySourceLabels } from '../terms/document-kind.ts'
import type { DocumentSubject } from './subject.ts'

/** What people are shown of a document: `Receipt A-12`, and where they open it. */
type Description = {
  name: string
  reference: string
  /** The address of its page in the browser; null for a kind that has none. */
  path: string | null
}

const dashboard = '/user/dashboard'
const receiptPage = (id: string) => `${dashboard}/sales/${encodeURIComponent(id)}`
const transferPage = (id: string) => `${dashboard}/accounting/stock/transfers/${encodeURIComponent(id)}`

/** Of the kinds that have a page of their own, beside the page that each document of the books has. */
const pages: Readonly<Partial<Record<EntrySourceKind, (id: string) => string>>> = {
  sale: receiptPage,
  return: receiptPage,
  setting: () => `${dashboard}/accounting/settings`,
  lock: () => `${dashboard}/accounting/close`,
  founding: () => `${dashboard}/accounting/settings`,
  reconciliation: (id) => `${dashboard}/accounting/reconciliation/statements/${encodeURIComponent(id)}`,
  'asset-purchase': (id) => `${dashboard}/accounting/advanced/asset/${encodeURIComponent(id)}`,
  'stock-transfer': transferPage,
}

type Described = Omit<EntrySource, 'kind'> & { kind: string; subject?: DocumentSubject | undefined }

/** Its entry, its item on the review list and the audit name a document by this. A page may be older than the server and meet a kind that it does not know. */
export function describeDocument({ kind, id, reference }: Described): Description {
  const known = EntrySourceKind.safeParse(kind).data
  const shown = isPartOfId(reference, id) ? '' : reference
  if (known === undefined) return { name: 'Document', reference: shown, path: null }
  return { name: entrySourceLabels[known], reference: shown, path: pages[known]?.(id) ?? null }
}

/** Entries of documents without a number name them by the end or the beginning of their id. */
function isPartOfId(reference: string, id: string): boolean {
  return reference.length >= 8 && (id.endsWith(reference) || id.startsWith(reference))
}

/** `Payment to Ring Road Dairies`, `Rent, November, Mr Tetteh`: its name, number and payee in one text. */
export function titleOf(source: Described): string {
  return titleWith(source, source.subject?.payee)
}

/** `Payment 2f7c1f52`: what the audit names a document by, whose content may be missing or changed. */
export function nameInAudit({ kind, reference }: Pick<Described, 'kind' | 'reference'>): string {
  const known = EntrySourceKind.safeParse(kind).data
  return `${known === undefined ? 'Document' : entrySourceLabels[known]} ${reference}`.trim()
}

/** A title in a list of one customer or supplier, who is named above it. */
export function titleWithoutPayee(source: Described): string {
  return titleWith(source, undefined)
}

function titleWith(source: Described, payee: string | undefined): string {
  const { name, reference } = describeDocument(source)
  if (source.subject === undefined) return `${name} ${reference}`.trim()
  const { number = '', about, toward, ...subject } = source.subject
  const named = `${subject.name ?? name} ${number}`.trim()
  // A text that was entered may name the payee already.
  const isNamed = payee === undefined || named.includes(payee)
  const head = !isNamed && toward !== undefined ? `${named} ${toward} ${payee}` : named
  const tail = isNamed || toward !== undefined || about?.includes(payee) ? undefined : payee
  return [head, about, tail].filter((part) => part !== undefined).join(', ')
}

/** Whom a document is of, for a column of its own; null for one that is of no one. */
export function payeeOf({ subject }: Pick<Described, 'subject'>): string | null {
  return subject?.payee ?? subject?.unnamed ?? null
}
