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
const noPage = () => null
const transferPage = (id: string) => `${dashboard}/accounting/stock/transfers/${encodeURIComponent(id)}`

const pages: Readonly<Record<EntrySourceKind, (id: string) => string | null>> = {
  sale: receiptPage,
  return: receiptPage,
  'stock-receipt': noPage,
  'opening-balance': noPage,
  expense: noPage,
  setting: () => `${dashboard}/accounting/settings`,
  lock: () => `${dashboard}/accounting/close`,
  reversal: noPage,
  erasure: noPage,
  founding: () => `${dashboard}/accounting/settings`,
  account: noPage,
  'write-off': noPage,
  'stock-count': noPage,
  'money-transfer': noPage,
  bill: noPage,
  payment: noPage,
  'credit-write-off': noPage,
  'cash-count': noPage,
  spread: noPage,
  'delivery-bill': noPage,
  'supplier-return': noPage,
  'instalment-plan': noPage,
  journal: noPage,
  'bill-credit': noPage,
  reconciliation: (id) => `${dashboard}/accounting/reconciliation/statements/${encodeURIComponent(id)}`,
  'tax-return': noPage,
  'tax-payment': noPage,
  'asset-purchase': (id) => `${dashboard}/accounting/advanced/asset/${encodeURIComponent(id)}`,
  'depreciation-run': noPage,
  'asset-disposal': noPage,
  'shift-open': noPage,
  'cash-movement': noPage,
  'stock-transfer': transferPage,
  'transfer-receipt': noPage,
  'shift-close': noPage,
  'other-income': noPage,
  'party-merge': noPage,
  'payment-correction': noPage,
  deposit: noPage,
  'deposit-use': noPage,
}

/** Its entry, its item on the review list and the audit name a document by this. A page may be older than the server and meet a kind that it does not know. */
export function describeDocument({
  kind,
  id,
  reference,
}: Omit<EntrySource, 'kind'> & { kind: string }): Description {
  const known = EntrySourceKind.safeParse(kind).data
  if (known === undefined) return { name: 'Document', reference, path: null }
  return { name: entrySourceLabels[known], reference, path: pages[known](id) }
}

/** `Receipt A-12`, in one text. */
export function titleOf(source: Parameters<typeof describeDocument>[0]): string {
  const { name, reference } = describeDocument(source)
  return `${name} ${reference}`.trim()
}
