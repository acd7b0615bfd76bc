import { type Day, lastOf } from '#domain/business-day.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import type { AnyKind, Group } from './document-kind.ts'
import type { Listed, OtherDocument, WantedBalance, WantedOpenItems, WantedTillCash } from './needs.ts'

/** Of one collection: the documents to record, those that they name, and who else has their numbers. */
export type WantedDocuments = {
  collection: AnyKind['collection']
  ids: Set<string>
  originals: Set<string>
  claims: { of: Readonly<Record<string, string>>; field: string; values: number[] }[]
  namesakes: Readonly<Record<string, unknown>>[]
}

export type Wanted = ReturnType<typeof nothingWanted>

function nothingWanted() {
  return {
    products: new Set<string>(),
    tills: new Set<string>(),
    customers: new Set<string>(),
    uids: new Set<string>(),
    chart: false,
    postedTo: new Set<AccountCode>(),
    ledgerBalances: new Map<string, WantedBalance>(),
    openItems: new Map<string, WantedOpenItems>(),
    tillCash: new Map<string, WantedTillCash>(),
    lastDay: false,
    /** Documents that are not to be in a reconciliation. */
    reconcilable: [] as OtherDocument[],
    taxesThrough: null as Day | null,
    listed: [] as Listed[],
    /** Collections whose last documents show what amounts are usual. */
    recent: new Set<AnyKind['collection']>(),
    documents: new Map<string, WantedDocuments>(),
    reopened: [] as OtherDocument[],
    leading: [] as OtherDocument[],
    raisers: new Map<string, AnyKind['collection']>(),
  }
}

/** What of the books has to be read for all the documents of a batch, each thing once. */
export function collectWanted(groups: readonly Group[]): Wanted {
  const wanted = nothingWanted()
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
      tillCash = [],
      lastDay = false,
      checksReconciled = false,
      taxesThrough = null,
      listed = [],
      originals = [],
      others = [],
      claims = [],
      namesakes = [],
      namesakesIn = [],
      raisers = [],
    } = kind.needs(input)
    wanted.chart ||= chart
    for (const account of postedTo) wanted.postedTo.add(account)
    for (const balance of ledgerBalances) wanted.ledgerBalances.set(balanceKey(balance), balance)
    for (const some of openItems) wanted.openItems.set(JSON.stringify(some), some)
    for (const till of tillCash) wanted.tillCash.set(tillCashKey(till), till)
    wanted.lastDay ||= lastDay
    if (checksReconciled) wanted.reconcilable.push(...others)
    if (taxesThrough !== null) wanted.taxesThrough = lastOf(taxesThrough, wanted.taxesThrough ?? taxesThrough)
    wanted.listed.push(...listed)
    if (kind.amounts) wanted.recent.add(kind.collection)
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
      if (other.leadsTo) wanted.leading.push(other)
    }
    documents.namesakes.push(...namesakes)
    for (const other of namesakesIn) documentsOf(wanted.documents, other).namesakes.push(other.of)
    for (const collection of raisers) wanted.raisers.set(collection.name, collection)
    for (const { of, field, value } of claims) claimsOf(documents, of, field).push(value)
  }
  return wanted
}

/** One account on one day. */
export function balanceKey({ account, through }: WantedBalance): string {
  return `${account} ${through}`
}

/** One till since one entry, or what of that is a shift's. */
export function tillCashKey({ tillId, past, ofShift }: WantedTillCash): string {
  return `${tillId} ${past}${ofShift ? ` ${ofShift.shiftId} ${ofShift.since?.toISOString() ?? ''}` : ''}`
}

function documentsOf(
  documents: Map<string, WantedDocuments>,
  { collection }: Pick<AnyKind, 'collection'>,
): WantedDocuments {
  let found = documents.get(collection.name)
  if (!found) {
    found = { collection, ids: new Set(), originals: new Set(), claims: [], namesakes: [] }
    documents.set(collection.name, found)
  }
  return found
}

/** Each till by itself: all numbers of all tills at once would be looked up for every till. */
function claimsOf(
  { claims }: WantedDocuments,
  of: Readonly<Record<string, string>>,
  field: string,
): number[] {
  const same = (claim: (typeof claims)[number]) =>
    claim.field === field && Object.entries(of).every(([name, value]) => claim.of[name] === value)
  let found = claims.find(same)
  if (!found) {
    found = { of, field, values: [] }
    claims.push(found)
  }
  return found.values
}
