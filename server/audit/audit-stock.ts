import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { multiplyDivide } from '#domain/rounding.ts'
import type { AtLocation, StockBalance } from '#domain/stock/moving-average.ts'
import { sha256 } from '../books/engine/digest.ts'
import type { MovedLine } from '../books/engine/document-kind.ts'
import type { JournalPageDocument, PageMove } from '../db/documents.ts'
import type { Difference } from './difference.ts'
import type { RawDocuments } from './store.ts'

/** What the journal leaves of a product. What a unit cost last is in no earlier movement, and null until it shows. */
export type Stock = {
  quantityMilli: number
  valueMinor: number
  unitCostMinor: number | null
  /** See `StockBalance`. */
  elsewhere?: readonly AtLocation[]
}

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
      const actual = { quantityMilli: move.afterQuantityMilli, valueMinor: move.afterValueMinor }
      if (!isSame(after, actual)) {
        const where = `movement of ${productId} by ${sourceId} line ${move.lineId}`
        this.differences.push({ kind: 'stock_move', where, computed: textOf(after), stored: textOf(actual) })
      }
      if (move.afterUnitCostMinor !== undefined) this.#sayCosts = true
      else if (this.#sayCosts) {
        const where = `movement of ${productId} by ${sourceId} line ${move.lineId}`
        const texts = { computed: 'what a unit costs after it', stored: 'nothing' }
        this.differences.push({ kind: 'stock_move', where, ...texts })
      }
      // Going on from what the movement left, one changed movement is one difference.
      const elsewhere = elsewhereAfter(before.elsewhere, move.at)
      this.#stock.set(productId, {
        ...actual,
        unitCostMinor: unitCostAfter(before, move),
        ...(elsewhere && { elsewhere }),
      })
    }
  }

  /** The balances compared with the sums of the movements, and their value with the ledger's. */
  async compare(
    raw: RawDocuments,
    ledger: { inventoryMinor: number; inventoryAt: ReadonlyMap<string, number> },
  ): Promise<Difference[]> {
    const differences: Difference[] = []
    const unseen = new Map(this.#stock)
    let value = 0
    const valueAt = new Map<string, number>()
    for await (const { _id, ...balance } of raw.balances()) {
      differences.push(...compareStock(_id.productId, unseen.get(_id.productId), balance))
      unseen.delete(_id.productId)
      value += balance.valueMinor
      for (const { location, valueMinor } of balance.elsewhere ?? [])
        valueAt.set(location, (valueAt.get(location) ?? 0) + valueMinor)
    }
    for (const [productId, expected] of unseen)
      differences.push(...compareStock(productId, expected, undefined))
    const hold = (where: string, ofBalances: number, ofLedger: number) => {
      if (ofBalances === ofLedger) return
      const texts = { computed: `${ofBalances} by the stock balances`, stored: `${ofLedger} by the ledger` }
      differences.push({ kind: 'inventory_value', where, ...texts })
    }
    hold('account 1200 Inventory', value, ledger.inventoryMinor)
    for (const location of new Set([...valueAt.keys(), ...ledger.inventoryAt.keys()]))
      hold(
        `account 1200 Inventory at ${location}`,
        valueAt.get(location) ?? 0,
        ledger.inventoryAt.get(location) ?? 0,
      )
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
    const texts = {
      computed: expected ? textOf(expected) : 'nothing',
      stored: stored ? textOf(stored) : 'nothing',
    }
    return [{ kind, where, ...texts }]
  }
  const { unitCostMinor } = expected
  if (unitCostMinor === null || unitCostMinor === stored.lastUnitCostMinor) return []
  return [{ kind, where, computed: `${unitCostMinor} a unit`, stored: `${stored.lastUnitCostMinor} a unit` }]
}

/** The movements of each document of a page. Those of one are together, in the order of the page's entries. */
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
  const texts = { computed: 'in the order of the entries', stored: 'in another' }
  return { groups, differences: [{ kind: 'stock_move', where, ...texts }] }
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
  // Where no cost was known, goods went out at the cost in the product's record at that time.
  if (quantityMilli < 0) return (before.quantityMilli > 0 ? average(before) : before.unitCostMinor) || null
  const after = { quantityMilli: afterQuantityMilli, valueMinor: afterValueMinor }
  return afterQuantityMilli > 0 ? average(after) : null
}

function average({ quantityMilli, valueMinor }: Held): number {
  return multiplyDivide(valueMinor, 1000, quantityMilli)
}

const neverMoved: Stock = { quantityMilli: 0, valueMinor: 0, unitCostMinor: null }

type Held = Pick<Stock, 'quantityMilli' | 'valueMinor' | 'elsewhere'>

function isSame(a: Held, b: Held): boolean {
  return textOf(a) === textOf(b)
}

function textOf({ quantityMilli, valueMinor, elsewhere = [] }: Held): string {
  const at = elsewhere.map((row) => `, ${row.quantityMilli} worth ${row.valueMinor} of it at ${row.location}`)
  return `${quantityMilli} thousandths worth ${valueMinor}${at.join('')}`
}

/** What is at other places than the first, with what a movement changed there. */
function elsewhereAfter(
  before: readonly AtLocation[] | undefined,
  changes: readonly AtLocation[] | undefined,
): readonly AtLocation[] | undefined {
  if (!changes) return before
  const rows = new Map((before ?? []).map((row) => [row.location, row]))
  for (const { location, quantityMilli, valueMinor } of changes) {
    const row = rows.get(location)
    rows.set(location, {
      location,
      quantityMilli: milli((row?.quantityMilli ?? 0) + quantityMilli),
      valueMinor: minor((row?.valueMinor ?? 0) + valueMinor),
    })
  }
  return [...rows.values()]
    .filter(({ quantityMilli, valueMinor }) => quantityMilli !== 0 || valueMinor !== 0)
    .sort((a, b) => (a.location < b.location ? -1 : 1))
}
