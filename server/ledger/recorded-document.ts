import type { RecordedDocument, RelatedDocument } from '#domain/api/recorded-document.ts'
import { locationName } from '#domain/documents/setting/locations.ts'
import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import { inTransit, unknownParty } from '#domain/posting/dims.ts'
import { noLongerKnown } from '#domain/terms/person.ts'
import { findAssetNames } from '../assets/store.ts'
import { type BookDocument, findRelated, findSources, sourceKey } from '../books/documents-store.ts'
import type { FactNames } from '../books/engine/fact-names.ts'
import { findEntry } from '../books/journal/in-order-store.ts'
import { reversal } from '../books/kinds/index.ts'
import type { StockAdjustmentDocument } from '../books/kinds/stock-adjustment/stored.ts'
import type { StockReceiptDocument } from '../books/kinds/stock-receipt/stored.ts'
import type { StockTransferDocument } from '../books/kinds/stock-transfer/stored.ts'
import { customerStore } from '../customers/service.ts'
import type { Database } from '../db/client.ts'
import type { EntryDocument } from '../db/documents.ts'
import { findPersonNames } from '../identity/person-store.ts'
import { findProductNames } from '../products/store.ts'
import { findReview } from '../reviews/service.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import { supplierStore } from '../suppliers/service.ts'
import { findTills } from '../tills/store.ts'
import { requireShopAndChart } from './accounts.ts'
import { sourceDescriber } from './source-describer.ts'

/**
 * The document behind an entry, with all that belongs to it.
 * @throws Refusal document_not_found
 */
export async function recordedDocument(
  database: Database,
  shopId: string,
  number: number,
): Promise<RecordedDocument> {
  const { collections } = database
  const { shop, chart } = await requireShopAndChart(database, shopId)
  const entry = await findEntry(collections.journalPages, shopId, number)
  if (!entry) throw new Refusal('document_not_found', { number })
  const { source } = entry
  const sources = await findSources(collections, shopId, [source])
  const found = sources.get(sourceKey(source)) ?? null
  const postedByUid = found?.document.postedBy ?? null
  const [names, related, review, people] = await Promise.all([
    readNames(database, shopId, entry, found),
    found && findRelated(collections, shopId, found),
    findReview(database, shopId, { kind: source.kind, id: source.id }),
    findPersonNames(database, postedByUid === null ? [] : [postedByUid]),
  ])
  const allNames = { ...names, chart }
  const describe = sourceDescriber(database, { shop, chart })
  const [own] = await describe([entry])
  return {
    number,
    postingDay: entry.postingDay,
    businessDay: entry.businessDay,
    source: own?.source ?? source,
    recordedAt: entry.recordedAt.toISOString(),
    hash: entry.hash,
    previousHash: entry.previousHash,
    lines: entry.lines.map((line) => lineOf(line, found, allNames)),
    postedBy: people.get(postedByUid ?? '') ?? null,
    postedByUid,
    facts: found ? [...found.kind.pageFacts(found.document, allNames)] : [],
    review,
    follows: await describe(related?.followed.map(relatedOf) ?? []),
    followers: await describe(related?.followers.map(relatedOf) ?? []),
    canBeReversed: found !== null && offersReversal(found, related?.followers ?? []),
  }
}

function offersReversal({ kind, document }: BookDocument, followers: readonly BookDocument[]): boolean {
  if (!kind.reverse || kind.offersReversal?.(document) === false) return false
  return !followers.some((follower) => follower.kind === reversal)
}

async function readNames(
  database: Database,
  shopId: string,
  { lines }: EntryDocument,
  found: BookDocument | null,
): Promise<Omit<FactNames, 'chart'>> {
  const fields = (found?.document ?? {}) as Record<string, string | undefined>
  const { customerId, supplierId, party } = fields
  const named = found?.kind.namedParties?.(found.document) ?? []
  const parties = [...lines.map(({ dims }) => dims?.party), customerId, supplierId, party, ...named].filter(
    (id) => id !== undefined,
  )
  // A reversal has lines where it takes goods out again.
  const { lines: goods = [] } = (found?.kind.collection.movesByLines ? found.document : {}) as Partial<
    StockReceiptDocument | StockAdjustmentDocument | StockTransferDocument
  >
  const [products, tills, customers, suppliers, assets, { settings }] = await Promise.all([
    findProductNames(
      database,
      shopId,
      goods.flatMap(({ productId }) => productId ?? []),
      found?.document.recordedAt,
    ),
    findTills(database, shopId),
    customerStore.namesOf(database, shopId, parties),
    supplierStore.findAll(database, shopId, [...new Set(parties)]),
    findAssetNames(database, shopId, [...new Set(lines.flatMap(({ dims }) => dims?.asset ?? []))]),
    requireSettledShop(database, shopId),
  ])
  const names = new Map([...suppliers.map(({ id, name }) => [id, name] as const), ...customers])
  return {
    products,
    customers: names,
    tills: new Map(tills.map(({ _id, name }) => [_id.tillId, name])),
    assets,
    locations: new Map(
      [
        inTransit,
        ...settings.locations.flatMap(({ setTo }) => setTo.map(({ locationId }) => locationId)),
      ].map((location) => [location, locationName(settings.locations, location)]),
    ),
  }
}

function lineOf(
  { account, amountMinor, dims, baseMinor }: EntryDocument['lines'][number],
  found: BookDocument | null,
  { chart, customers, tills, locations }: FactNames,
): RecordedDocument['lines'][number] {
  const { party, due, till, location, tax } = dims ?? {}
  const { supplierName } = (found?.document ?? {}) as { supplierName?: string }
  const partyName = party === unknownParty ? 'Not named' : (customers.get(party ?? '') ?? supplierName)
  return {
    account,
    accountName: chart.find(account).name,
    debitMinor: minor(Math.max(amountMinor, 0)),
    creditMinor: minor(Math.max(-amountMinor, 0)),
    ...(party !== undefined && { party: partyName ?? noLongerKnown }),
    ...(due !== undefined && { due }),
    ...(till !== undefined && { till: tills.get(till) ?? till }),
    // Of a shop with one place it says nothing.
    ...(location !== undefined &&
      (locations?.size ?? 0) > 2 && { place: locations?.get(location) ?? location }),
    ...(tax && { taxClass: tax.class, taxRateBp: tax.rateBp }),
    ...(tax?.component !== undefined && { taxComponent: tax.component }),
    ...(baseMinor !== undefined && { taxBaseMinor: baseMinor }),
  }
}

function relatedOf({ kind, document }: BookDocument): RelatedDocument {
  return { source: kind.sourceOf(document), postingDay: document.postingDay, number: document.entryNumber }
}
