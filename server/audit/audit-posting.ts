import { minor } from '#domain/money.ts'
import { canonicalJson } from '#domain/posting/chain.ts'
import type { EntryLine } from '#domain/posting/entry.ts'
import { milli } from '#domain/quantity.ts'
import { sourceKey } from '../books/documents-store.ts'
import type { KnownDocuments } from '../books/engine/books-state.ts'
import { factsHash } from '../books/engine/digest.ts'
import type { AnyKind, DocumentCollection, PastBooks, StockBefore } from '../books/engine/document-kind.ts'
import type { StockMove } from '../books/engine/stock-draft.ts'
import type { EntryDocument, PageMove, ShopDocument, StoredDocument } from '../db/documents.ts'
import type { Stock } from './audit-stock.ts'
import { auditOne, type Difference } from './difference.ts'

/** What stood before a document: the stock that was there, and the documents that it follows. */
export type Before = {
  shop: ShopDocument
  stock: ReadonlyMap<string, Stock>
  documents: KnownDocuments
}

/**
 * Posts a document again, from itself and from what stood before it, and holds what comes of it against the entry's
 * amounts, the movements of stock and what the document says that they cost. A document of before whose movements
 * don't say what a unit cost is left as it is where nothing else says so.
 */
export function postAgain(
  { kind, document }: { kind: AnyKind; document: StoredDocument },
  entry: EntryDocument,
  moves: readonly PageMove[],
  before: Before,
): Difference[] {
  const stock = stockBefore(before.stock, moves)
  if (!stock) return []
  const differences: Difference[] = []
  const where = sourceKey(entry.source)
  const hold = (what: string, computed: string, stored: string) => {
    if (computed === stored) return
    differences.push({ kind: 'posting', where: `${where}: ${what}`, computed, stored })
  }
  auditOne(differences, where, () => {
    const past: PastBooks = {
      ...stock,
      shop: before.shop,
      didMove: moves.length > 0,
      find: <Stored extends StoredDocument>(collection: DocumentCollection<Stored>, id: string) =>
        before.documents.find(collection, id) as Stored | undefined,
      followersOf: <Stored extends StoredDocument>(collection: DocumentCollection<Stored>, id: string) =>
        before.documents
          .followersOf(collection, id)
          .filter((one) => isBefore(one, document)) as unknown as readonly Stored[],
    }
    const draft = kind.replan(past, document)
    hold('posting day', document.postingDay, entry.postingDay)
    hold('source', canonicalJson(kind.sourceOf(document)), canonicalJson(entry.source))
    hold('lines', textOfLines(draft.lines), textOfLines(entry.lines))
    hold('stock', textOfMoves((draft.moves ?? []).map(plain)), textOfMoves(moves))
    hold('what it says', digestOf(draft.document), digestOf(document))
  })
  return differences
}

/** Null where nothing says what a unit cost: it stood in no movement once. */
function stockBefore(stock: ReadonlyMap<string, Stock>, moves: readonly PageMove[]): StockBefore | null {
  const said = new Map<string, number>()
  for (const { productId, afterUnitCostMinor } of moves) {
    if (said.has(productId)) continue
    const known = afterUnitCostMinor ?? stock.get(productId)?.unitCostMinor ?? null
    if (known === null) return null
    said.set(productId, known)
  }
  return {
    // Where nothing was known, a unit costs what the product's record said then: the first movement says it since.
    product: (productId) => ({ costMinor: minor(said.get(productId) ?? 0) }),
    balanceOf(productId) {
      const before = stock.get(productId)
      return (
        before && {
          quantityMilli: milli(before.quantityMilli),
          valueMinor: minor(before.valueMinor),
          lastUnitCostMinor: minor(before.unitCostMinor ?? said.get(productId) ?? 0),
        }
      )
    },
  }
}

/** Documents that came to nothing had no number once: of those the clock decides. */
function isBefore(one: StoredDocument, other: StoredDocument): boolean {
  if (one.entryNumber === null || other.entryNumber === null)
    return one !== other && one.recordedAt.getTime() <= other.recordedAt.getTime()
  return one.entryNumber < other.entryNumber
}

/** By account alone: what else stands on a line was not the same in every version. */
function textOfLines(lines: readonly Pick<EntryLine, 'account' | 'amountMinor'>[]): string {
  const sums = new Map<string, number>()
  for (const { account, amountMinor } of lines) sums.set(account, (sums.get(account) ?? 0) + amountMinor)
  const told = [...sums].filter(([, sum]) => sum !== 0).map(([account, sum]) => `${account} ${sum}`)
  return told.sort().join(', ') || 'nothing'
}

function plain({ after, ...move }: StockMove): PageMove {
  return { ...move, afterQuantityMilli: after.quantityMilli, afterValueMinor: after.valueMinor }
}

function textOfMoves(moves: readonly PageMove[]): string {
  const told = moves.map(
    ({ lineId, quantityMilli, valueMinor, afterQuantityMilli, afterValueMinor }) =>
      `line ${lineId} ${quantityMilli} worth ${valueMinor} to ${afterQuantityMilli} worth ${afterValueMinor}`,
  )
  return told.join(', ') || 'nothing'
}

function digestOf({ _id, ...document }: StoredDocument): string {
  return factsHash(JSON.parse(JSON.stringify({ ..._id, ...document })))
}
