import type { Difference } from '#server/audit/difference.ts'
import { sourceKey } from '#server/books/documents-store.ts'
import { documentCollections, kinds } from '#server/books/kinds/index.ts'
import type { StoredDocument } from '#server/db/documents.ts'
import { keyOf, type TamperingGround, type TestedBooks } from './books.ts'
import type { Put, Tampering } from './put.ts'

/** A tampering as it was drawn. */
export type Drawn = { what: string; books: TestedBooks; tampering: Tampering }

/** What the audit finds by a document and its entry alone, whatever else was changed. */
const ofItself: ReadonlySet<Difference['kind']> = new Set([
  'source_hash',
  'recorded_at',
  'entry_hash',
  'entry_missing',
  'text',
])

/**
 * Tampers with one field each of several documents of a shop, and audits them together: most tamperings show by the
 * document's own entry, and a look at the whole books for each of them takes minutes.
 * @returns the others, which have to be tried alone
 */
export async function withoutThoseThatShowTogether(
  ground: TamperingGround,
  drawn: readonly Drawn[],
): Promise<Drawn[]> {
  const shown = new Set<Drawn>()
  for (const round of roundsOf(drawn.flatMap((one) => ofOneDocument(one) ?? []))) {
    const [{ books } = { books: undefined }] = round
    if (!books) continue
    const differences = await ground.differencesOf(
      books,
      round.map(({ put }) => put),
    )
    for (const { one, key } of round)
      if (differences.some(({ kind, where }) => ofItself.has(kind) && isOf(key, where))) shown.add(one)
  }
  return drawn.filter((one) => !shown.has(one))
}

type OfOneDocument = { one: Drawn; books: TestedBooks; put: Put; key: string }

/** Of a document that is stored, and stays stored under its id. */
function ofOneDocument(one: Drawn): OfOneDocument | null {
  const { books, tampering } = one
  const [put, ...others] = tampering.puts
  if (!put?.document || others.length > 0 || tampering.anchors !== undefined || tampering.record) return null
  const before = books.now.get(put.collection)?.get(keyOf(put.id)) as StoredDocument | undefined
  const isDocument = documentCollections.some(({ name }) => name === put.collection)
  if (!before || !isDocument) return null
  const kind = kinds.find((known) => known.collection.name === put.collection && known.isKindOf(before))
  return kind ? { one, books, put, key: sourceKey(kind.sourceOf(before)) } : null
}

/** A document once a round, and documents of one shop. */
function* roundsOf(all: readonly OfOneDocument[]): Generator<OfOneDocument[]> {
  for (const ofShop of Map.groupBy(all, ({ books }) => books).values()) {
    const ofDocuments = [...Map.groupBy(ofShop, ({ key }) => key).values()]
    const longest = Math.max(...ofDocuments.map(({ length }) => length))
    for (let round = 0; round < longest; round += 1)
      yield ofDocuments.flatMap((ofDocument) => ofDocument[round] ?? [])
  }
}

/** A text of a document is reported with its path. */
const isOf = (key: string, where: string) => where === key || where.startsWith(`${key} `)
