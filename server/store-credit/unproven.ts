import type { SaleBody } from '#domain/documents/sale/schema.ts'
import { headOf } from '#domain/open-items/family.ts'
import { readCreditCode } from '#domain/payments/credit-code.ts'
import { usedDeposits } from '../books/kinds/sale/used-deposits.ts'
import type { Database } from '../db/client.ts'
import { readPartyMerges } from '../parties/merges-store.ts'
import { claimCredit, claimedElsewhere, findReservations, type Reservation } from './reservations-store.ts'
import { findCreditOfCode, leftOfReturn } from './store.ts'

const storeCredit = 'store-credit'

type OfTill = { saleId: string; sale: SaleBody }
type Merges = Awaited<ReturnType<typeof readPartyMerges>>

/**
 * How much of each sale is paid by store credit that no code of its customer's proves, or by deposits that the till did
 * not reserve. Sales with nothing of that kind are left out.
 */
export async function unprovenOf(
  database: Database,
  shopId: string,
  records: readonly OfTill[],
  now: Date,
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
    const of = { shopId, saleId, sale, merges, now }
    const amountMinor = unprovenDeposits(sale, ofCustomer) + (await unprovenCredit(database, of))
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

/** A code proves no more than what its return gave and nobody has spent. */
async function unprovenCredit(
  database: Database,
  { shopId, saleId, sale, merges, now }: OfTill & { shopId: string; merges: Merges; now: Date },
): Promise<number> {
  const byCode = Map.groupBy(
    sale.tenders.filter(({ kind }) => kind === storeCredit),
    ({ reference = '' }) => readCreditCode(reference),
  )
  let unprovenMinor = 0
  for (const [code, tenders] of byCode) {
    const amountMinor = tenders.reduce((sum, tender) => sum + tender.amountMinor, 0)
    unprovenMinor += amountMinor
    const found = code === null ? null : await findCreditOfCode(database, shopId, code, merges)
    if (found === null || !isOf(sale, found.customerId, merges)) continue
    const { customerId, credit } = found
    const claim = { _id: { shopId, saleId, of: credit.returnId }, customerId, amountMinor, at: now }
    await claimCredit(database, claim)
    const claimedMinor = await claimedElsewhere(database, claim._id, now)
    // Last: what was recorded meanwhile is counted twice rather than not at all.
    const leftMinor = (await leftOfReturn(database, shopId, credit)) - claimedMinor
    const provenMinor = Math.min(amountMinor, Math.max(0, leftMinor))
    if (provenMinor < amountMinor) await claimCredit(database, { ...claim, amountMinor: provenMinor })
    unprovenMinor -= provenMinor
  }
  return unprovenMinor
}
