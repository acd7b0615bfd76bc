import { nameInAudit } from '#domain/documents/describe.ts'
import { type FoundDocument, keyOf, sourceKey } from '../books/documents-store.ts'
import { factsHash } from '../books/engine/digest.ts'
import { type AnyKind, factsOf, idOfStored, type ShopClock } from '../books/engine/document-kind.ts'
import { brokenSeals, erasedTexts } from '../books/engine/facts.ts'
import { Figures } from '../books/figures.ts'
import { kindOf, kindOfSource } from '../books/kinds/index.ts'
import type { EntryDocument, PageMove, StoredDocument } from '../db/documents.ts'
import type { AuditedReviews } from './audit-reviews.ts'
import { digestOf } from './audit-stock.ts'
import { auditOne, type Difference } from './difference.ts'

/**
 * The documents: each as its entry hashed it, with the movements that its lines say, and its item on the review
 * list; none without the entry that it names; and their sums by day and product.
 */
export class AuditedSources {
  readonly differences: Difference[] = []
  readonly dayTotals = new Figures()
  readonly productTotals = new Figures()
  /** How many of each collection have the entry that they name. */
  readonly posted = new Map<string, number>()
  readonly #reviews: AuditedReviews
  readonly #clock: ShopClock
  readonly #erasures = new AuditedErasures()
  /** Those whose entry is another than they say: they are reported, and not to be counted twice. */
  readonly #misplaced = new Set<string>()

  constructor(reviews: AuditedReviews, clock: ShopClock) {
    this.#reviews = reviews
    this.#clock = clock
  }

  /**
   * An entry's document. @param found by `keyOf`
   * @returns null where it is not there or can't be read, which is reported
   */
  ofEntry(
    entry: EntryDocument,
    found: ReadonlyMap<string, FoundDocument>,
    moves: readonly PageMove[],
  ): { kind: AnyKind; document: StoredDocument } | null {
    const { source } = entry
    const where = sourceKey(source)
    let whole: { kind: AnyKind; document: StoredDocument } | null = null
    const before = this.differences.length
    auditOne(this.differences, where, () => {
      const { collection } = kindOfSource(source.kind)
      const known = found.get(keyOf(collection.name, source.id))
      const kind = known && kindOf(collection, known.document)
      if (!kind || sourceKey(kind.sourceOf(known.document)) !== where) {
        this.#differ('source_missing', `entry ${entry._id.number}`, where, 'nothing')
        return
      }
      const { document } = known
      if (document.entryNumber === entry._id.number)
        this.posted.set(collection.name, (this.posted.get(collection.name) ?? 0) + 1)
      else {
        this.#misplaced.add(keyOf(collection.name, source.id))
        this.#differ('entry_missing', where, document.entryNumber, entry._id.number)
      }
      this.#holdAgainst(entry, where, kind, document)
      this.#hold(where, kind, document, moves)
      whole = { kind, document }
    })
    if (this.differences.length > before) {
      const document = nameInAudit(source)
      for (const difference of this.differences.slice(before)) difference.document = document
    }
    return whole
  }

  /** A document that no entry was found to name. @param moves what the journal moved by it */
  withoutEntry({ collection, document }: FoundDocument, moves: readonly PageMove[]): void {
    const id = idOfStored(collection, document)
    if (this.#misplaced.has(keyOf(collection.name, id))) return
    auditOne(this.differences, `${collection.name} ${id}`, () => {
      const kind = kindOf(collection, document)
      const where = sourceKey(kind.sourceOf(document))
      const { entryNumber } = document
      if (entryNumber !== null) this.#differ('entry_missing', where, entryNumber, null)
      else if (mustHaveEntry(kind, document, this.#clock))
        this.#differ('entry_missing', where, 'an entry', 'none')
      this.#hold(where, kind, document, moves)
    })
  }

  /** With the review items that are of no document. */
  end(): void {
    this.differences.push(...this.#reviews.differences(), ...this.#erasures.differences())
  }

  #differ(kind: Difference['kind'], where: string, computed: unknown, stored: unknown): void {
    this.differences.push({ kind, where, computed: String(computed), stored: String(stored) })
  }

  #holdAgainst(entry: EntryDocument, where: string, kind: AnyKind, document: StoredDocument): void {
    const { entryHash, factsVersion, recordedAt } = document
    if (entryHash !== entry.hash && (entryHash !== undefined || factsVersion !== undefined))
      this.#differ('entry_hash', where, entry.hash, entryHash)
    auditOne(this.differences, where, () => {
      const computed = factsHash(factsOf(kind, document))
      if (computed !== entry.sourceHash) this.#differ('source_hash', where, computed, entry.sourceHash)
      if (recordedAt.getTime() !== entry.recordedAt.getTime())
        this.#differ('recorded_at', where, recordedAt.toISOString(), entry.recordedAt.toISOString())
    })
  }

  #hold(where: string, kind: AnyKind, document: StoredDocument, moves: readonly PageMove[]): void {
    this.#reviews.hold(where, { reviews: [], ...document, reference: kind.sourceOf(document).reference })
    this.#erasures.add(where, kind, document)
    for (const { at, digest } of brokenSeals(document))
      this.#differ('text', `${where} ${at}`, 'another text, or none', digest)
    auditOne(this.differences, where, () => {
      const lines = kind.moved?.(document) ?? []
      const mayBeNone = lines.length === 0 || kind.mayLeaveStock
      if (moves.length === 0 ? mayBeNone : digestOf(moves) === digestOf(lines)) return
      const stored = moves.length === 0 ? 'none' : 'others'
      this.#differ('moves_of_source', where, `${lines.length} movements`, stored)
    })
    auditOne(this.differences, where, () => {
      const { day, products = [] } = kind.measures(document, this.#clock)
      if (day) this.dayTotals.add(document.postingDay, day)
      for (const { productId, amounts } of products)
        this.productTotals.add(`${document.postingDay} ${productId}`, amounts)
    })
  }
}

/** Before every document had an entry, only those with a zero total had none; kinds since then have all. */
function mustHaveEntry(kind: AnyKind, document: StoredDocument, clock: ShopClock): boolean {
  if (!kind.firstFacts) return true
  const { day = {} } = kind.measures(document, clock)
  const posted = [day.netMinor, day.returnsNetMinor, day.costMinor]
  return document.factsVersion !== undefined || posted.some((amount = 0) => amount !== 0)
}

/** Texts that were erased: each by a document of the books that came later and names the same customer or supplier. */
class AuditedErasures {
  readonly #erased: { where: string; parties: readonly unknown[] | null; number: number }[] = []
  /** Number of the last erasure, by customer or supplier. */
  readonly #last = new Map<unknown, number>()

  add(where: string, kind: AnyKind, document: StoredDocument): void {
    const number = document.entryNumber ?? 0
    if (kind.erases) this.#last.set(kind.erases(document), number)
    // The fields that name a party are known by the kind's collection, and to no type of all documents.
    const fields = document as unknown as Record<string, unknown>
    const parties = kind.collection.parties?.map((field) => fields[field]) ?? null
    for (const at of erasedTexts(document)) this.#erased.push({ where: `${where} ${at}`, parties, number })
  }

  differences(): Difference[] {
    return this.#erased
      .filter(({ parties, number }) => !parties?.some((one) => (this.#last.get(one) ?? 0) > number))
      .map(({ where }) => ({ kind: 'text', where, computed: 'no erasure', stored: 'no text' }))
  }
}
