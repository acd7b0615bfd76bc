import { multiplyDivide } from '#domain/rounding.ts'
import type { StockBalance } from '#domain/stock/moving-average.ts'
import { sha256 } from '../books/engine/digest.ts'
import type { MovedLine } from '../books/engine/document-kind.ts'
import type { JournalPageDocument, PageMove } from '../db/documents.ts'
import type { Difference } from './difference.ts'
import type { RawDocuments } from './store.ts'

/** What the journal leaves of a product. What a unit cost last is in no movement of before, and null until it shows. */
export type Stock = { quantityMilli: number; valueMinor: number; unitCostMinor: number | null }

/** The movements in the order of their pages: each leaving what it says, and what they leave of each product. */
export class AuditedMoves {
  readonly differences: Difference[] = []
  readonly #stock = new Map<string, Stock>()
  /** Whether movements say what a unit costs after them: since one did, all do. */
  #sayCosts = false

  /** What they leave of each product so far. */
  get stock(): ReadonlyMap<string, Stock> {
    return this.#stock
  }

  /** The next movements. */
  add(moves: readonly PageMove[]): void {
    for (const move of moves) {
      const { productId, sourceId } = move
      const before = this.#stock.get(productId) ?? neverMoved
      const after = {
        quantityMilli: before.quantityMilli + move.quantityMilli,
        valueMinor: before.valueMinor + move.valueMinor,
      }
      const said = { quantityMilli: move.afterQuantityMilli, valueMinor: move.afterValueMinor }
      if (!isSame(after, said)) {
        const where = `movement of ${productId} by ${sourceId} line ${move.lineId}`
        this.differences.push({ kind: 'stock_move', where, computed: textOf(after), stored: textOf(said) })
      }
      if (move.afterUnitCostMinor !== undefined) this.#sayCosts = true
      else if (this.#sayCosts) {
        const where = `movement of ${productId} by ${sourceId} line ${move.lineId}`
        const told = { computed: 'what a unit costs after it', stored: 'nothing' }
        this.differences.push({ kind: 'stock_move', where, ...told })
      }
      // Going on from what the movement left, one changed movement is one difference.
      this.#stock.set(productId, { ...said, unitCostMinor: unitCostAfter(before, move) })
    }
  }

  /** The balances against what the movements come to, and their value against the ledger's. */
  async compare(raw: RawDocuments, inventoryInLedger: number): Promise<Difference[]> {
    const differences: Difference[] = []
    const unseen = new Map(this.#stock)
    let value = 0
    for await (const { _id, ...balance } of raw.balances()) {
      differences.push(...compareStock(_id.productId, unseen.get(_id.productId), balance))
      unseen.delete(_id.productId)
      value += balance.valueMinor
    }
    for (const [productId, expected] of unseen)
      differences.push(...compareStock(productId, expected, undefined))
    if (value !== inventoryInLedger) {
      differences.push({
        kind: 'inventory_value',
        where: 'account 1200 Inventory',
        computed: `${value} by the stock balances`,
        stored: `${inventoryInLedger} by the ledger`,
      })
    }
    return differences
  }
}

/** A product's balance against what the journal leaves of it; either may be absent. */
export function compareStock(
  productId: string,
  expected: Stock | undefined,
  stored: StockBalance | undefined,
): Difference[] {
  const where = `product ${productId}`
  const kind = 'stock_balance'
  if (!expected || !stored || !isSame(expected, stored)) {
    const told = {
      computed: expected ? textOf(expected) : 'nothing',
      stored: stored ? textOf(stored) : 'nothing',
    }
    return [{ kind, where, ...told }]
  }
  const { unitCostMinor } = expected
  if (unitCostMinor === null || unitCostMinor === stored.lastUnitCostMinor) return []
  return [{ kind, where, computed: `${unitCostMinor} a unit`, stored: `${stored.lastUnitCostMinor} a unit` }]
}

/** The movements of each document of a page. Those of one stand together, in the order of the page's entries. */
export function movesBySource(page: JournalPageDocument): {
  groups: [sourceId: string, moves: PageMove[]][]
  differences: Difference[]
} {
  const places = new Map(page.entries.map(({ source }, place) => [source?.id, place]))
  const groups: [string, PageMove[]][] = []
  const seen = new Set<string>()
  let isInOrder = true
  let place = 0
  for (const move of page.moves) {
    const group = groups.at(-1)
    if (group && group[0] === move.sourceId) {
      group[1].push(move)
      continue
    }
    const next = places.get(move.sourceId) ?? place
    if (next < place || seen.has(move.sourceId)) isInOrder = false
    seen.add(move.sourceId)
    place = next
    groups.push([move.sourceId, [move]])
  }
  if (isInOrder) return { groups, differences: [] }
  const where = `movements of page ${page._id.version}`
  const told = { computed: 'in the order of the entries', stored: 'in another' }
  return { groups, differences: [{ kind: 'stock_move', where, ...told }] }
}

/** Of the movements of one document, one for each of its lines, in their order. */
export function digestOf(lines: readonly MovedLine[]): string {
  return sha256(
    JSON.stringify(
      lines.map(({ lineId, productId, quantityMilli, postingDay }) => [
        lineId,
        productId,
        quantityMilli,
        postingDay,
      ]),
    ),
  )
}

/** Goods that go out leave what they cost; those that come in make a new average, and below zero nothing shows it. */
function unitCostAfter(before: Stock, move: PageMove): number | null {
  const { quantityMilli, afterQuantityMilli, afterValueMinor, afterUnitCostMinor } = move
  if (afterUnitCostMinor !== undefined) return afterUnitCostMinor
  // Where no cost was known, goods went out at what the product's record said then.
  if (quantityMilli < 0) return (before.quantityMilli > 0 ? average(before) : before.unitCostMinor) || null
  const after = { quantityMilli: afterQuantityMilli, valueMinor: afterValueMinor }
  return afterQuantityMilli > 0 ? average(after) : null
}

function average({ quantityMilli, valueMinor }: Held): number {
  return multiplyDivide(valueMinor, 1000, quantityMilli)
}

const neverMoved: Stock = { quantityMilli: 0, valueMinor: 0, unitCostMinor: null }

type Held = Pick<Stock, 'quantityMilli' | 'valueMinor'>

function isSame(a: Held, b: Held): boolean {
  return a.quantityMilli === b.quantityMilli && a.valueMinor === b.valueMinor
}

function textOf({ quantityMilli, valueMinor }: Held): string {
  return `${quantityMilli} thousandths worth ${valueMinor}`
}
