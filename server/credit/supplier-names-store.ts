import type { Database } from '../db/client.ts'

/** What suppliers are called in deliveries and openings: some are no records of their own. */
export async function readSupplierNames(
  { collections }: Database,
  shopId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const [receipts, openings] = await Promise.all([
    collections.stockReceipts
      .find({ '_id.shopId': shopId, party: { $in: [...ids] }, supplierName: { $exists: true } })
      .project<{ party: string; supplierName: string }>({ party: 1, supplierName: 1 })
      .toArray(),
    collections.openingBalances
      .find({ '_id.shopId': shopId, party: { $in: [...ids] }, supplierName: { $exists: true } } as never)
      .project<{ party: string; supplierName: string }>({ party: 1, supplierName: 1 })
      .toArray(),
  ])
  return new Map([...openings, ...receipts].map(({ party, supplierName }) => [party, supplierName]))
}
