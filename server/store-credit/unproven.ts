import type { SaleBody } from '#domain/documents/sale/schema.ts'
import { headOf } from '#domain/open-items/family.ts'
import { readCreditCode } from '#domain/payments/credit-code.ts'
import { usedDeposits } from '../books/kinds/sale/used-deposits.ts'
import type { Database } from '../db/client.ts'
import { readPartyMerges } from '../parties/merges-store.ts'
import { findReservations, type Reservation, storeCredit } from './reservations-store.ts'
import { findCreditOfCode, leftOfReturn } from './store.ts'

type OfTill = { saleId: string; sale: SaleBody }
type Merges = Awaited<ReturnType<typeof readPartyMerges>>

/**
 * How much of each sale is paid by store credit or deposits that neither a code of its customer's nor a reservation of
 * the till proves. Sales with nothing of that kind are left out.
 */
export async function unprovenOf(
  database: Database,
  shopId: string,
  records: readonly OfTill[],
): Promise<ReadonlyMap<string, number>> {
  const spending = records.filter(
    ({ sale }) =>
      sale.kind === 'sale' && sale.tenders.some(({ kind, deposit }) => kind === storeCredit || deposit),
  )
  if (spending.length === 0) return new Map()
  const [reserved, merges] = await Promise.all([
    findReservations(
      database,
      shopId,
      spending.map(({ saleId }) => saleId),
    ),
    readPartyMerges(database.collections, shopId),
  ])
  const bySale = Map.groupBy(reserved, ({ _id }) => _id.saleId)
  const unproven = new Map<string, number>()
  for (const { saleId, sale } of spending) {
    const ofCustomer = (bySale.get(saleId) ?? []).filter(({ customerId }) => isOf(sale, customerId, merges))
    const amountMinor =
      unprovenDeposits(sale, ofCustomer) +
      (await unprovenCredit(database, shopId, sale, reservedOf(ofCustomer, storeCredit), merges))
    if (amountMinor > 0) unproven.set(saleId, amountMinor)
  }
  return unproven
}

function isOf({ customerId }: SaleBody, other: string, merges: Merges): boolean {
  return customerId !== undefined && headOf(customerId, merges) === headOf(other, merges)
}

function reservedOf(reserved: readonly Reservation[], of: string): number {
  return Number(reserved.find(({ _id }) => _id.of === of)?.amountMinor ?? 0)
}

function unprovenDeposits(sale: SaleBody, reserved: readonly Reservation[]): number {
  const used = Map.groupBy(usedDeposits(sale), ({ depositId }) => depositId)
  return [...used].reduce((sum, [depositId, parts]) => {
    const usedMinor = parts.reduce((total, { amountMinor }) => total + amountMinor, 0)
    return sum + Math.max(0, usedMinor - reservedOf(reserved, depositId))
  }, 0)
}

async function unprovenCredit(
  database: Database,
  shopId: string,
  sale: SaleBody,
  reservedMinor: number,
  merges: Merges,
): Promise<number> {
  const byCode = Map.groupBy(
    sale.tenders.filter(({ kind }) => kind === storeCredit),
    ({ reference = '' }) => readCreditCode(reference),
  )
  const paid = [...byCode].map(([code, tenders]) => {
    return { code, amountMinor: tenders.reduce((sum, { amountMinor }) => sum + amountMinor, 0) }
  })
  const totalMinor = paid.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  if (totalMinor <= reservedMinor) return 0
  let provenMinor = 0
  for (const { code, amountMinor } of paid) {
    const found = code === null ? null : await findCreditOfCode(database, shopId, code, merges)
    if (found === null || !isOf(sale, found.customerId, merges)) continue
    provenMinor += Math.min(amountMinor, Math.max(0, await leftOfReturn(database, shopId, found.credit)))
  }
  return totalMinor - Math.max(reservedMinor, provenMinor)
}
