import { randomUUID } from 'node:crypto'
import type { ShopDocument } from '#server/db/documents.ts'
import { today } from '../support/clock.ts'
import type { servedApp } from '../support/served-app.ts'

/** A shop with open books, a supplier, and tea that comes from it. */
export async function openTeaShop(
  served: ReturnType<typeof servedApp>,
  facts: Partial<ShopDocument> = {},
  priceMinor = 500,
) {
  const books = await served.openBooks(facts)
  const { call, made } = books
  const [tea, supplierId] = [randomUUID(), randomUUID()]
  await made('POST', '/products', { productId: tea, sku: 'TEA', name: 'Tea', priceMinor })
  await made('POST', '/suppliers', { supplierId, name: 'Harbour Wholesale' })
  /** @returns the id of what was recorded */
  const recorded = async (what: string, body: object) => {
    const id = randomUUID()
    await made('PUT', `/${what}/${id}`, { businessDay: today(), ...body })
    return id
  }
  return {
    ...books,
    ...{ tea, supplierId, recorded },
    /** A line of tea, with British VAT where there is any. */
    line: (pieces: number, netMinor: number, taxMinor = 0) => ({
      ...{ lineId: '1', productId: tea, quantityMilli: pieces * 1_000, netMinor, taxClassId: 'standard' },
      taxes: taxMinor === 0 ? [] : [{ component: 'gb-vat', rateBp: 2000, amountMinor: taxMinor }],
    }),
    useUp: (pieces: number) =>
      recorded('write-offs', {
        reason: 'spoilt',
        lines: [{ lineId: '1', productId: tea, quantityMilli: pieces * 1_000 }],
      }),
    pay: (amountMinor: number) =>
      recorded('party-payments', { money: 'bank', direction: 'paid', supplierId, amountMinor }),
    reverse: (kind: string, id: string, reversalId: string = randomUUID()) =>
      call('PUT', `/reversals/${reversalId}`, { of: { kind, id }, reason: 'Typed twice' }),
    async stock() {
      const { body } = await call('GET', `/stock/${tea}`)
      return [body.quantityMilli, body.valueMinor]
    },
  }
}
