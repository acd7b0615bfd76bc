import { sha256 } from '../books/engine/digest.ts'
import type { MovedLine } from '../books/engine/document-kind.ts'
import { movesIn } from '../books/journal/page.ts'
import type { JournalPageDocument } from '../db/documents.ts'
import type { Difference } from './difference.ts'
import type { RawDocuments } from './store.ts'

export type Stock = { quantityMilli: number; valueMinor: number }

/** The movements in the order of their pages: what they leave of each product, and what each document moved. */
export class AuditedMoves {
  /** By id of the source. A digest, since there are as many as there are documents. */
  readonly bySource = new Map<string, string>()
  readonly #stock = new Map<string, Stock>()

  /** What they leave of each product. */
  get stock(): ReadonlyMap<string, Stock> {
    return this.#stock
  }

  /** The movements of the next page, each leaving what it says it leaves. */
  add(page: JournalPageDocument): Difference[] {
    const differences = auditOrder(page)
    const lines = new Map<string, MovedLine[]>()
    for (const move of movesIn(page)) {
      const { productId, sourceId } = move
      const before = this.#stock.get(productId) ?? { quantityMilli: 0, valueMinor: 0 }
      const after = {
        quantityMilli: before.quantityMilli + move.quantityMilli,
        valueMinor: before.valueMinor + move.valueMinor,
      }
      const said = { quantityMilli: move.afterQuantityMilli, valueMinor: move.afterValueMinor }
      if (!isSame(after, said)) {
        const where = `movement of ${productId} by ${sourceId} line ${move.lineId}`
        differences.push({ kind: 'stock_move', where, computed: text(after), stored: text(said) })
      }
      // Going on from what the movement left, one changed movement is one difference.
      this.#stock.set(productId, said)
      const ofSource = lines.get(sourceId)
      if (ofSource) ofSource.push(move)
      else lines.set(sourceId, [move])
    }
    for (const [sourceId, moved] of lines) {
      // A document is written by one commit: what it moved stands in one page.
      const where = `movements by ${sourceId}`
      if (this.bySource.has(sourceId))
        differences.push({ kind: 'moves_of_source', where, computed: 'one page', stored: 'two of them' })
      this.bySource.set(sourceId, digestOf(moved))
    }
    return differences
  }

  /** The balances against what the movements come to, and their value against the ledger's. */
  async compare(raw: RawDocuments, inventoryInLedger: number): Promise<Difference[]> {
    const differences: Difference[] = []
    const computed = new Map(this.#stock)
    let value = 0
    for await (const { _id, quantityMilli, valueMinor } of raw.balances()) {
      const balance = { quantityMilli, valueMinor }
      const expected = computed.get(_id.productId) ?? { quantityMilli: 0, valueMinor: 0 }
      computed.delete(_id.productId)
      value += valueMinor
      if (!isSame(expected, balance)) {
        differences.push({
          kind: 'stock_balance',
          where: `product ${_id.productId}`,
          computed: text(expected),
          stored: text(balance),
        })
      }
    }
    for (const [productId, expected] of computed) {
      differences.push({
        kind: 'stock_balance',
        where: `product ${productId}`,
        computed: text(expected),
        stored: 'nothing',
      })
    }
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

/** The movements of a page stand in the order of its entries, those of a document one behind the other. */
function auditOrder(page: JournalPageDocument): Difference[] {
  const places = new Map(page.entries.map(({ source }, place) => [source.id, place]))
  const seen = new Set<string>()
  let before: string | undefined
  let place = 0
  for (const { sourceId } of page.moves) {
    if (sourceId === before) continue
    const next = places.get(sourceId) ?? place
    if (next < place || seen.has(sourceId)) {
      const where = `movements of page ${page._id.version}`
      const stored = `those by ${sourceId} elsewhere`
      return [{ kind: 'stock_move', where, computed: 'in the order of the entries', stored }]
    }
    seen.add(sourceId)
    before = sourceId
    place = next
  }
  return []
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

function isSame(a: Stock, b: Stock): boolean {
  return a.quantityMilli === b.quantityMilli && a.valueMinor === b.valueMinor
}

function text({ quantityMilli, valueMinor }: Stock): string {
  return `${quantityMilli} thousandths worth ${valueMinor}`
}
