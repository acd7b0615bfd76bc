import { locationName } from '#domain/documents/setting/locations.ts'
import type { DescribedSource } from '#domain/documents/subject.ts'
import type { Chart } from '#domain/posting/chart.ts'
import { inTransit } from '#domain/posting/dims.ts'
import type { EntrySource } from '#domain/posting/entry-source.ts'
import { findAssetNames } from '../assets/store.ts'
import { type BookDocument, findSources, sourceKey } from '../books/documents-store.ts'
import type { SubjectNames } from '../books/engine/fact-names.ts'
import { customerStore } from '../customers/service.ts'
import type { Database } from '../db/client.ts'
import type { SettledShop } from '../shops/settled-shop.ts'
import { supplierStore } from '../suppliers/service.ts'
import { findTills } from '../tills/store.ts'

type WithSource = { source: EntrySource }

/** Adds to what names a document as its source what that is about: its title and payee follow from it. */
export type SourceDescriber = <One extends WithSource>(
  items: readonly One[],
) => Promise<(One & { source: DescribedSource })[]>

type OfShop = { shop: Pick<SettledShop, '_id' | 'settings'>; chart: Chart }

/**
 * Names that were read are kept for the next call: a list has many documents of few customers. What is not found, or is
 * of a document that is not there, is left as it is.
 */
export function sourceDescriber(database: Database, { shop, chart }: OfShop): SourceDescriber {
  const shopId = shop._id
  const { collections } = database
  const parties = namesKept(async (ids) => {
    const customers = await customerStore.namesOf(database, shopId, ids)
    const others = ids.filter((id) => !customers.has(id))
    return new Map([...customers, ...(await supplierStore.namesOf(database, shopId, others))])
  })
  const assets = namesKept((ids) => findAssetNames(database, shopId, ids))
  let tills: Promise<ReadonlyMap<string, string>> | null = null
  const readTills = async () =>
    new Map((await findTills(database, shopId)).map(({ _id, name }) => [_id.tillId, name]))

  async function namesFor(documents: readonly BookDocument[]): Promise<SubjectNames> {
    tills ??= readTills()
    return {
      ...{ chart, locations: namesOfLocations(shop) },
      tills: await tills,
      customers: await parties(documents.flatMap(partiesOf)),
      assets: await assets(documents.flatMap(({ document }) => fieldsOf(document, ['assetId']))),
    }
  }

  return async (items) => {
    if (items.length === 0) return []
    const found = await findSources(
      collections,
      shopId,
      items.map(({ source }) => source),
    )
    const named = [...found.values()].flatMap(({ kind, document }) => kind.namedAfter?.(document) ?? [])
    const originals = await findSources(
      collections,
      shopId,
      named.map((one) => ({ ...one, reference: '' })),
    )
    const names = await namesFor([...found.values(), ...originals.values()])
    return items.map((item) => {
      const one = found.get(sourceKey(item.source))
      return one ? { ...item, source: described(item.source, one, { names, originals }) } : item
    })
  }
}

function described(
  source: EntrySource,
  { kind, document }: BookDocument,
  { names, originals }: { names: SubjectNames; originals: ReadonlyMap<string, BookDocument> },
): DescribedSource {
  const after = kind.namedAfter?.(document)
  const original = after && originals.get(sourceKey(after))
  return {
    ...source,
    subject: kind.subject(document, names, original && ownSource(original, names)),
  }
}

function ownSource({ kind, document }: BookDocument, names: SubjectNames): DescribedSource {
  return { ...kind.sourceOf(document), subject: kind.subject(document, names) }
}

function partiesOf({ kind, document }: BookDocument): string[] {
  const { origin } = document as { origin?: { supplierId?: string } }
  return [
    ...fieldsOf(document, ['customerId', 'supplierId', 'party']),
    ...(origin?.supplierId === undefined ? [] : [origin.supplierId]),
    ...(kind.namedParties?.(document) ?? []),
  ]
}

function fieldsOf(document: object, names: readonly string[]): string[] {
  const fields = document as Readonly<Record<string, unknown>>
  return names.flatMap((name) => {
    const value = fields[name]
    return typeof value === 'string' ? [value] : []
  })
}

function namesOfLocations({ settings }: OfShop['shop']): ReadonlyMap<string, string> {
  const places = settings.locations.flatMap(({ setTo }) => setTo.map(({ locationId }) => locationId))
  return new Map([inTransit, ...places].map((place) => [place, locationName(settings.locations, place)]))
}

/** Asks for each id once. */
function namesKept(read: (ids: string[]) => Promise<ReadonlyMap<string, string>>) {
  const kept = new Map<string, string>()
  const wanted = new Set<string>()
  return async (ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const missing = [...new Set(ids)].filter((id) => !wanted.has(id))
    if (missing.length === 0) return kept
    for (const id of missing) wanted.add(id)
    for (const [id, name] of await read(missing)) kept.set(id, name)
    return kept
  }
}

/** The documents of entries by their numbers, with what they are about. */
export async function describedByNumber(
  describe: SourceDescriber,
  sources: ReadonlyMap<number, EntrySource>,
): Promise<Map<number, DescribedSource>> {
  const items = [...sources].map(([number, source]) => ({ number, source }))
  return new Map((await describe(items)).map(({ number, source }) => [number, source]))
}

const entriesAtOnce = 200

/** The same of a stream, some at a time. */
export async function* describedStream<One extends WithSource>(
  items: AsyncIterable<One>,
  describe: SourceDescriber,
): AsyncGenerator<One & { source: DescribedSource }> {
  let some: One[] = []
  for await (const item of items) {
    some.push(item)
    if (some.length < entriesAtOnce) continue
    yield* await describe(some)
    some = []
  }
  yield* await describe(some)
}
