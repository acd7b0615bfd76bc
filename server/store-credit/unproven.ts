import { v7 as newId } from 'uuid'
import type { SaleBody } from '#domain/documents/sale/schema.ts'
import { headOf } from '#domain/open-items/family.ts'
import { isCreditCode } from '#domain/payments/credit-code.ts'
import { usedDeposits } from '../books/kinds/sale/used-deposits.ts'
import type { Database } from '../db/client.ts'
import { readPartyMerges } from '../parties/merges-store.ts'
import { claimCredit, claimedElsewhere, releaseClaims } from './claims-store.ts'
import { findReservations, type Reservation } from './reservations-store.ts'
import { findCreditOfCode, leftOfReturn } from './store.ts'

const storeCredit = 'store-credit'

type OfTill = { saleId: string; sale: SaleBody }
type Claims = Parameters<typeof releaseClaims>[1][number][]

export type Unproven = {
  /** By sale; those with nothing of that kind are left out. */
  bySale: ReadonlyMap<string, number>
  /** Once the sales were recorded or refused. */
  release: () => Promise<void>
}

type Merges = Awaited<ReturnType<typeof readPartyMerges>>

/**
 * How much of each sale is paid by store credit that no code of its customer's proves, or by deposits that the till did
 * not reserve.
 */
export async function unprovenOf(
  database: Database,
  shopId: string,
  records: readonly OfTill[],
  now: Date,
): Promise<Unproven> {
  const spending = records.filter(
    ({ sale }) =>
      sale.kind === 'sale' && sale.tenders.some(({ kind, deposit }) => kind === storeCredit || deposit),
  )
  const claims: Claims = []
  const release = () => releaseClaims(database, claims)
  const unproven = new Map<string, number>()
  if (spending.length === 0) return { bySale: unproven, release }
  const [reserved, merges] = await Promise.all([
    findReservations(
      database,
      shopId,
      spending.map(({ saleId }) => saleId),
    ),
    readPartyMerges(database.collections, shopId),
  ])
  const bySale = Map.groupBy(reserved, ({ _id }) => _id.saleId)
  for (const { saleId, sale } of spending) {
    const ofCustomer = (bySale.get(saleId) ?? []).filter(({ customerId }) => isOf(sale, customerId, merges))
    const of = { shopId, saleId, sale, merges, now, claims }
    const amountMinor = unprovenDeposits(sale, ofCustomer) + (await unprovenCredit(database, of))
    if (amountMinor > 0) unproven.set(saleId, amountMinor)
  }
  return { bySale: unproven, release }
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

/** A code proves no more than what is left of its return. */
async function unprovenCredit(
  database: Database,
  of: OfTill & { shopId: string; merges: Merges; now: Date; claims: Claims },
): Promise<number> {
  const { shopId, saleId, sale, merges, now, claims } = of
  const byCode = Map.groupBy(
    sale.tenders.filter(({ kind }) => kind === storeCredit),
    ({ reference = '' }) => (isCreditCode(reference) ? reference : null),
  )
  let unprovenMinor = 0
  for (const [code, tenders] of byCode) {
    const amountMinor = tenders.reduce((sum, tender) => sum + tender.amountMinor, 0)
    unprovenMinor += amountMinor
    const found = code === null ? null : await findCreditOfCode(database, shopId, code, merges)
    if (found === null || !isOf(sale, found.customerId, merges)) continue
    const { credit } = found
    const claim = { _id: { shopId, saleId, of: newId() }, returnId: credit.returnId, amountMinor, at: now }
    claims.push(claim._id)
    await claimCredit(database, claim)
    const claimedMinor = await claimedElsewhere(database, claim)
    // Last: a sale recorded between the two reads counts twice rather than not at all.
    const leftMinor = (await leftOfReturn(database, shopId, credit)) - claimedMinor
    unprovenMinor -= Math.min(amountMinor, Math.max(0, leftMinor))
  }
  return unprovenMinor
}
