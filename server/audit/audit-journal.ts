import { type FoundDocument, keyOf } from '../books/documents-store.ts'
import { idOfStored } from '../books/engine/document-kind.ts'
import { isKnownSource, kindOfSource } from '../books/kinds/index.ts'
import { SubledgerFold } from '../books/subledgers/fold.ts'
import type { JournalPageDocument, PageMove, ShopDocument } from '../db/documents.ts'
import { settledShop } from '../shops/settled-shop.ts'
import { AuditedEntries } from './audit-entries.ts'
import { postAgain } from './audit-posting.ts'
import { AuditedReviews } from './audit-reviews.ts'
import { AuditedSources } from './audit-sources.ts'
import { AuditedMoves, movesBySource } from './audit-stock.ts'
import { auditOne, type Difference, unreadable } from './difference.ts'
import type { RawDocuments } from './store.ts'
import type { Witnesses } from './witness.ts'

/**
 * Goes through a shop's journal once, page by page, with the documents that its entries name: recomputes numbers,
 * hashes, sums and stock, and posts every document again.
 */
export async function auditJournal(shopId: string, raw: RawDocuments, witnesses: Witnesses) {
  const entries = new AuditedEntries(shopId, witnesses)
  const moves = new AuditedMoves()
  const subledgers = new SubledgerFold(shopId, await raw.partyMerges())
  const record = await raw.shop()
  const sources = new AuditedSources(await AuditedReviews.read(raw), record ?? { timeZone: 'UTC' })
  const differences: Difference[] = []
  const shop = record && (await settledOf(record, raw, differences))
  /** Of documents that have no entry on the page: with a zero total, from before every document had one. */
  const unnamed = new Map<string, PageMove[]>()

  const auditPage = async (page: JournalPageDocument) => {
    const found = await raw.sourcesOf(page)
    const documents = await raw.followedBy([...found.values()])
    const { groups, differences: outOfOrder } = movesBySource(page)
    differences.push(...outOfOrder)
    const places = new Map(page.entries.map(({ source }, place) => [source?.id, place]))
    differences.push(...keepUnnamed(unnamed, groups, places))
    const bySource = Map.groupBy(page.moves, ({ sourceId }) => sourceId)
    for (const entry of entries.of(page)) {
      const id = entry.source?.id
      const own = bySource.get(id) ?? []
      const source = sources.ofEntry(entry, found, own)
      auditOne(differences, `entry ${entry._id.number}`, () => {
        subledgers.addEntry(entry)
        if (source) subledgers.addDocument(source.kind, source.document)
      })
      const isBefore = (sourceId: string) => (places.get(sourceId) ?? -1) < (places.get(id) ?? 0)
      while (groups[0] && isBefore(groups[0][0])) moves.add(groups.shift()?.[1] ?? [])
      if (source && shop && outOfOrder.length === 0)
        differences.push(...postAgain(source, entry, own, { shop, stock: moves.stock, documents }))
    }
    for (const [, some] of groups) moves.add(some)
  }

  for await (const page of raw.pages()) {
    try {
      await auditPage(page)
    } catch (error) {
      differences.push(unreadable(`page ${page._id.version}`, error))
    }
  }
  const head = await raw.head()
  // Books that are gone with their shop are missed by those who know them.
  if (!record && head)
    differences.push({ kind: 'source_missing', where: 'shop', computed: shopId, stored: 'nothing' })
  entries.end(head)

  for await (const found of raw.unposted()) {
    const id = idOfStored(found.collection, found.document)
    sources.withoutEntry(found, unnamed.get(id) ?? [])
    unnamed.delete(id)
  }
  for await (const found of strays(raw, sources.posted)) sources.withoutEntry(found, [])
  sources.end()
  differences.push(...[...unnamed.keys()].map(withoutSource))
  return {
    differences: [...entries.differences, ...moves.differences, ...sources.differences, ...differences],
    accountTotals: entries.accountTotals,
    dayTotals: sources.dayTotals,
    productTotals: sources.productTotals,
    inventoryMinor: entries.inventoryMinor,
    inventoryAt: entries.inventoryAt,
    moves,
    subledgers,
  }
}

/** Keeps the movements of a page whose documents have no entry on it. @returns those that were in a page before */
function keepUnnamed(
  unnamed: Map<string, PageMove[]>,
  groups: readonly (readonly [string, PageMove[]])[],
  places: ReadonlyMap<string | undefined, number>,
): Difference[] {
  const without = groups.filter(([sourceId]) => !places.has(sourceId))
  return without.flatMap(([sourceId, moves]) => {
    const isTwice = unnamed.has(sourceId)
    unnamed.set(sourceId, moves)
    return isTwice ? [inTwoPages(sourceId)] : []
  })
}

function withoutSource(sourceId: string): Difference {
  return {
    kind: 'source_missing',
    where: `movements by ${sourceId}`,
    computed: sourceId,
    stored: 'nothing',
  }
}

/**
 * What the shop went by on each day. Null where the changes of its settings can't be read, which is reported: by which
 * tax or day a document was posted isn't known then, and only what doesn't hang on it is held against the books.
 */
async function settledOf(shop: ShopDocument, raw: RawDocuments, differences: Difference[]) {
  const changes = await raw.settingChanges()
  try {
    return settledShop(shop, changes)
  } catch (error) {
    differences.push(unreadable('settings', error))
    return null
  }
}

/** A document is written by one commit: what it moved is in one page. */
function inTwoPages(sourceId: string): Difference {
  const where = `movements by ${sourceId}`
  return { kind: 'moves_of_source', where, computed: 'one page', stored: 'two of them' }
}

/** Documents that name an entry which names none of them: there are some where a collection has more than were found. */
async function* strays(
  raw: RawDocuments,
  posted: ReadonlyMap<string, number>,
): AsyncGenerator<FoundDocument> {
  const counts = await raw.countDocuments()
  if ([...counts].every(([name, count]) => count.posted === (posted.get(name) ?? 0))) return
  const named = new Set<string>()
  for await (const { entries = [] } of raw.pages()) {
    for (const { source } of entries) {
      if (isKnownSource(source?.kind)) named.add(keyOf(kindOfSource(source.kind).collection.name, source.id))
    }
  }
  for await (const found of raw.posted()) {
    if (!named.has(keyOf(found.collection.name, idOfStored(found.collection, found.document)))) yield found
  }
}
