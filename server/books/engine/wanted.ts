import type { AccountCode } from '#domain/terms/account.ts'
import type { AnyKind, Group, OtherDocument, WantedOpenItems } from './document-kind.ts'

/** Of one collection: the documents to record, those that they name, and who else has their numbers. */
export type WantedDocuments = {
  collection: AnyKind['collection']
  ids: Set<string>
  originals: Set<string>
  claims: { of: Readonly<Record<string, string>>; member: string; values: number[] }[]
}

/** What of the books has to be read for all the documents of a batch, each thing once. */
export function collectWanted(groups: readonly Group[]) {
  const wanted = {
    products: new Set<string>(),
    tills: new Set<string>(),
    customers: new Set<string>(),
    uids: new Set<string>(),
    chart: false,
    postedTo: new Set<AccountCode>(),
    ledgerBalances: new Set<AccountCode>(),
    openItems: new Map<string, WantedOpenItems>(),
    lastDay: false,
    documents: new Map<string, WantedDocuments>(),
    reopened: [] as OtherDocument[],
  }
  for (const { kind, input } of groups.flat()) {
    const {
      products = [],
      tills = [],
      customers = [],
      uids = [],
      chart = false,
      postedTo = [],
      ledgerBalances = [],
      openItems = [],
      lastDay = false,
      originals = [],
      others = [],
      claims = [],
    } = kind.needs(input)
    wanted.chart ||= chart
    for (const account of postedTo) wanted.postedTo.add(account)
    for (const account of ledgerBalances) wanted.ledgerBalances.add(account)
    for (const some of openItems) wanted.openItems.set(JSON.stringify(some), some)
    wanted.lastDay ||= lastDay
    for (const id of products) wanted.products.add(id)
    for (const id of tills) wanted.tills.add(id)
    for (const id of customers) wanted.customers.add(id)
    for (const uid of uids) wanted.uids.add(uid)
    const documents = documentsOf(wanted.documents, kind)
    documents.ids.add(kind.idOf(input))
    for (const id of originals) documents.originals.add(id)
    for (const other of others) {
      documentsOf(wanted.documents, other).originals.add(other.id)
      if (other.reopens) wanted.reopened.push(other)
    }
    for (const { of, member, value } of claims) claimsOf(documents, of, member).push(value)
  }
  return wanted
}

function documentsOf(
  documents: Map<string, WantedDocuments>,
  { collection }: Pick<AnyKind, 'collection'>,
): WantedDocuments {
  let found = documents.get(collection.name)
  if (!found) {
    found = { collection, ids: new Set(), originals: new Set(), claims: [] }
    documents.set(collection.name, found)
  }
  return found
}

/** Each till by itself: all numbers of all tills at once would be looked up for every till. */
function claimsOf(
  { claims }: WantedDocuments,
  of: Readonly<Record<string, string>>,
  member: string,
): number[] {
  const same = (claim: (typeof claims)[number]) =>
    claim.member === member && Object.entries(of).every(([name, value]) => claim.of[name] === value)
  let found = claims.find(same)
  if (!found) {
    found = { of, member, values: [] }
    claims.push(found)
  }
  return found.values
}
