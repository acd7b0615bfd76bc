import type { Difference } from './difference.ts'
import type { RawDocuments } from './store.ts'

type Stock = { quantityMilli: number; valueMinor: number }

/** The movements, each leaving what it says it leaves; the balances they come to; and their value in the ledger. */
export async function auditStock(raw: RawDocuments, inventoryInLedger: number): Promise<Difference[]> {
  const differences: Difference[] = []
  const computed = new Map<string, Stock>()
  for await (const move of raw.moves()) {
    const before = computed.get(move.productId) ?? { quantityMilli: 0, valueMinor: 0 }
    const after = {
      quantityMilli: before.quantityMilli + move.quantityMilli,
      valueMinor: before.valueMinor + move.valueMinor,
    }
    const said = { quantityMilli: move.afterQuantityMilli, valueMinor: move.afterValueMinor }
    if (!isSame(after, said)) {
      const where = `movement of ${move.productId} by ${move.sourceId} line ${move.lineId}`
      differences.push({ kind: 'stock_move', where, computed: text(after), stored: text(said) })
    }
    // Going on from what the movement left, one changed movement is one difference.
    computed.set(move.productId, said)
  }
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

function isSame(a: Stock, b: Stock): boolean {
  return a.quantityMilli === b.quantityMilli && a.valueMinor === b.valueMinor
}

function text({ quantityMilli, valueMinor }: Stock): string {
  return `${quantityMilli} thousandths worth ${valueMinor}`
}
