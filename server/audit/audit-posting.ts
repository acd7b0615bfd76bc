import { nameInAudit } from '#domain/documents/describe.ts'
import { canonicalJson } from '#domain/posting/chain.ts'
import type { EntryLine } from '#domain/posting/entry.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { DocumentCollection } from '../books/document-collection.ts'
import { sourceKey } from '../books/documents-store.ts'
import type { PastBooks } from '../books/engine/books-view.ts'
import { factsHash } from '../books/engine/digest.ts'
import { type AnyKind, linesOfDraft, type StockMove } from '../books/engine/document-kind.ts'
import type { KnownDocuments } from '../books/engine/known-documents.ts'
import type { EntryDocument, PageMove, StoredDocument } from '../db/documents.ts'
import type { SettledShop } from '../shops/settled-shop.ts'
import type { Stock } from './audit-stock.ts'
import type { Difference } from './difference.ts'
import { stockBefore } from './stock-before.ts'

/** The state before a document: the stock that was there, and the documents that it follows. */
type Before = {
  /** With all that was changed of it: no change is dated before what was posted until then. */
  shop: SettledShop
  stock: ReadonlyMap<string, Stock>
  documents: KnownDocuments
}

/**
 * Posts a document again, from itself and the state before it, and compares the result with the entry's
 * lines, what they say of themselves included, the movements of stock and what the document says that they cost. Where
 * nothing shows what a unit cost, only what does not come of it is held.
 */
export function postAgain(
  { kind, document }: { kind: AnyKind; document: StoredDocument },
  entry: EntryDocument,
  moves: readonly PageMove[],
  before: Before,
): Difference[] {
  const { isCostKnown, ...stock } = stockBefore(before.stock, moves)
  const differences: Difference[] = []
  const where = sourceKey(entry.source)
  const name = nameInAudit(entry.source)
  const hold = (what: string, computed: string, stored: string) => {
    if (computed === stored) return
    differences.push({ kind: 'posting', where: `${where}: ${what}`, document: name, computed, stored })
  }
  const planAgain = () => {
    const past: PastBooks = {
      ...stock,
      shop: before.shop,
      didMove: moves.length > 0,
      // A collection holds documents of its own kinds alone, which is more than the types know.
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
    if (document.factsVersion !== undefined) {
      hold('business day', draft.businessDay, entry.businessDay)
      hold('posted by', String(document.postedBy), String(entry.postedBy))
    }
    const without = isCostKnown ? nothing : ofCost
    const [computed, stored] = [
      sumsOf(linesOfDraft(kind, draft), entry, without),
      sumsOf(entry.lines, entry, without),
    ]
    hold('lines', textOfLines(computed, stored), textOfLines(stored, computed))
    if (!isCostKnown) return
    const moved = (draft.moves ?? []).map((move, place) => asStored(move, moves[place]))
    hold('stock', textOfMoves(moved), textOfMoves(moves))
    hold('what it says', digestOf(draft.document), digestOf(document))
  }
  try {
    planAgain()
  } catch (error) {
    hold(
      'all of it',
      'posted again',
      `could not be posted again (${error instanceof Error ? error.message : String(error)})`,
    )
  }
  return differences
}

/** Documents with a zero total once had no number: of those the clock decides. */
function isBefore(one: StoredDocument, other: StoredDocument): boolean {
  if (one.entryNumber === null || other.entryNumber === null)
    return one !== other && one.recordedAt.getTime() <= other.recordedAt.getTime()
  return one.entryNumber < other.entryNumber
}

/** Where what goods cost is posted. */
const ofCost: ReadonlySet<AccountCode> = new Set([
  accounts.inventory,
  accounts.costOfGoodsSold,
  accounts.stockAdjustments,
])
const nothing: ReadonlySet<AccountCode> = new Set()

type Line = Pick<EntryLine, 'account' | 'amountMinor' | 'dims' | 'baseMinor'>

/** The sums of lines, without those on some accounts. Earlier entries had only account and amount. */
function sumsOf(
  lines: readonly Line[],
  { factsVersion }: Pick<EntryDocument, 'factsVersion'>,
  without: ReadonlySet<AccountCode>,
): Map<string, string> {
  const sums = new Map<string, { amount: number; base: number }>()
  for (const { account, amountMinor, dims, baseMinor = 0 } of lines) {
    if (without.has(account)) continue
    const saysOf = factsVersion !== undefined
    const key = saysOf && dims ? `${account} ${canonicalJson(dims)}` : account
    const sum = sums.get(key) ?? { amount: 0, base: 0 }
    sums.set(key, { amount: sum.amount + amountMinor, base: sum.base + (saysOf ? baseMinor : 0) })
  }
  return new Map(
    [...sums]
      .filter(([, { amount, base }]) => amount !== 0 || base !== 0)
      .map(([key, { amount, base }]) => [key, base === 0 ? `${amount}` : `${amount} of ${base}`]),
  )
}

/** Lines of which the others have none, or another amount. An entry may have hundreds. */
function textOfLines(lines: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>): string {
  const listed = [...lines]
    .filter(([key, sum]) => others.get(key) !== sum)
    .map(([key, sum]) => `${key} ${sum}`)
  return listed.sort().join(', ') || 'nothing'
}

/** A movement as a page has it; what goods are worth and what a unit costs after it, where the stored one has it, too. */
function asStored({ after, worthMinor, ...move }: StockMove, stored: PageMove | undefined): PageMove {
  return {
    ...move,
    ...(stored?.worthMinor !== undefined && { worthMinor: worthMinor ?? move.valueMinor }),
    afterQuantityMilli: after.quantityMilli,
    afterValueMinor: after.valueMinor,
    ...(stored?.afterUnitCostMinor !== undefined && { afterUnitCostMinor: after.lastUnitCostMinor }),
  }
}

function textOfMoves(moves: readonly PageMove[]): string {
  const listed = moves.map(
    ({ lineId, productId, quantityMilli, valueMinor, worthMinor, at = [], ...after }) =>
      [
        `line ${lineId}: ${quantityMilli} of ${productId} worth ${valueMinor}`,
        ...(worthMinor === undefined ? [] : [`(${worthMinor} on its day)`]),
        `to ${after.afterQuantityMilli} worth ${after.afterValueMinor}, ${after.afterUnitCostMinor ?? '?'} a unit`,
        ...at.map((row) => `, ${row.quantityMilli} worth ${row.valueMinor} at ${row.location}`),
      ].join(' '),
  )
  return listed.join('; ') || 'nothing'
}

function digestOf({ _id, ...document }: StoredDocument): string {
  return factsHash(JSON.parse(JSON.stringify({ ..._id, ...document })))
}
