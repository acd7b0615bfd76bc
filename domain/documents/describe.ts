import type { EntrySource } from '../posting/entry-source.ts'
import { EntrySourceKind, entrySourceLabels } from '../terms/document-kind.ts'

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

/** Its entry, its item on the review list and the audit name a document by this. A page may be older than the server and meet a kind that it does not know. */
export function describeDocument({
  kind,
  id,
  reference,
}: Omit<EntrySource, 'kind'> & { kind: string }): Description {
  const known = EntrySourceKind.safeParse(kind).data
  if (known === undefined) return { name: 'Document', reference, path: null }
  return { name: entrySourceLabels[known], reference, path: pages[known]?.(id) ?? null }
}

/** `Receipt A-12`, in one text. */
export function titleOf(source: Parameters<typeof describeDocument>[0]): string {
  const { name, reference } = describeDocument(source)
  return `${name} ${reference}`.trim()
}
