import type { BadDebts, CreditWriteOff, ReliefClaimBody } from '#domain/api/party-payment.ts'
import { type DebtRelief, reliefMinor } from '#domain/documents/credit-write-off/relief.ts'
import { Refusal } from '#domain/errors.ts'
import { taxPack } from '#domain/tax/packs.ts'
import { accounts } from '#domain/terms/chart.ts'
import { noLongerKnown } from '#domain/terms/person.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { requireRecorded } from '../books/book-writer.ts'
import { findDocument } from '../books/documents-store.ts'
import { businessDayOf } from '../books/engine/business-day-cache.ts'
import { toRecord } from '../books/engine/document-kind.ts'
import { creditWriteOff } from '../books/kinds/credit-write-off/kind.ts'
import { reliefOfDebts } from '../books/kinds/credit-write-off/plan.ts'
import { reversal as reversalKind } from '../books/kinds/index.ts'
import type { PutPlace } from '../books/record-one.ts'
import { customerStore } from '../customers/service.ts'
import type { Database } from '../db/client.ts'
import { findReversal } from '../reversals/find-reversal.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import { salesByIds, unclaimedWriteOffs } from './bad-debts-store.ts'
import { readOpenOfParty } from './open-items-store.ts'
import { describeWriteOff } from './payments.ts'

type Deps = Pick<BooksDeps, 'database' | 'now'>

/** The tax that can be recovered on debts: on what a customer owes, and on what was written off and is not claimed. */
export async function badDebts(
  { database, now }: Deps,
  shopId: string,
  customerId: string | undefined,
): Promise<BadDebts> {
  const shop = await requireSettledShop(database, shopId)
  const today = businessDayOf(now().toISOString(), shop)
  const rule = taxPack(shop.taxPack).badDebtRelief
  const isGiven = rule.how !== 'none'
  return {
    how: rule.how,
    source: rule.source,
    claimedIn: isGiven ? rule.claimedIn : null,
    owed:
      isGiven && customerId !== undefined
        ? await reliefOwed(database, { shop, shopId, today }, customerId)
        : [],
    writtenOff: isGiven ? await writtenOff(database, shopId, today) : [],
  }
}

type Today = {
  shop: Awaited<ReturnType<typeof requireSettledShop>>
  shopId: string
  today: ReturnType<typeof businessDayOf>
}

async function reliefOwed(
  database: Database,
  { shop, shopId, today }: Today,
  customerId: string,
): Promise<BadDebts['owed']> {
  const items = await readOpenOfParty(database.collections, shopId, [accounts.receivables], customerId)
  const allocations = items
    .filter(({ side, openMinor }) => side === 'debit' && openMinor > 0)
    .map(({ document, openMinor }) => ({ document, amountMinor: openMinor }))
  const found = await salesByIds(
    database,
    shopId,
    allocations.map(({ document }) => document),
  )
  const find = ((_collection: unknown, id: string) => found.get(id)) as never
  return reliefOfDebts({ shop, find }, { allocations, postingDay: today }).map(summed)
}

function summed(relief: DebtRelief): BadDebts['owed'][number] {
  const { document, from, until } = relief
  return { document, from, until, taxMinor: reliefMinor([relief]) }
}

async function writtenOff(
  database: Database,
  shopId: string,
  today: Today['today'],
): Promise<BadDebts['writtenOff']> {
  const found = await unclaimedWriteOffs(database, shopId, today)
  const ids = [...new Set(found.map(({ customerId }) => customerId))]
  const names = new Map(
    (await customerStore.findAll(database, shopId, ids)).map(({ id, name }) => [id, name]),
  )
  return found.flatMap(({ _id, customerId, businessDay, entryNumber, relief = [] }) =>
    relief
      .filter(({ isClaimed, until }) => !isClaimed && until >= today)
      .map((one) => {
        const { taxMinor, from, until } = summed(one)
        const customerName = names.get(customerId) ?? noLongerKnown
        return {
          ...{ writeOffId: _id.writeOffId, entryNumber: entryNumber ?? 0, customerId, customerName },
          ...{ businessDay, taxMinor, from, until },
        }
      }),
  )
}

/**
 * Claims the tax on a debt that was written off before it could be recovered: the write-off is reversed, and recorded
 * again on the current day, in one transaction.
 * @throws Refusal credit_write_off_not_found, relief_not_due, and as both kinds refuse
 */
export async function claimRelief(
  deps: Pick<BooksDeps, 'writer' | 'database' | 'now'>,
  { writeOffId, shopId, byUid }: PutPlace & { writeOffId: string },
  { of, reversalId }: ReliefClaimBody,
): Promise<{ isNew: boolean; writeOff: CreditWriteOff }> {
  const { database, writer, now } = deps
  const known = await findDocument(database, creditWriteOff, shopId, writeOffId)
  if (known) return { isNew: false, writeOff: await describeWriteOff(database, known) }
  const earlier = await findDocument(database, creditWriteOff, shopId, of)
  const isReversed = await findReversal(database, shopId, { kind: 'credit-write-off', id: of })
  if (!earlier || isReversed) throw new Refusal('credit_write_off_not_found', { writeOffId: of })
  const shop = await requireSettledShop(database, shopId)
  const today = businessDayOf(now().toISOString(), shop)
  const { customerId, allocations, reason, relief = [] } = earlier
  const isInReturn = taxPack(shop.taxPack).badDebtRelief.how === 'in-return'
  const isDue = relief.some(({ isClaimed, from, until }) => !isClaimed && from <= today && today <= until)
  if (!isInReturn || !isDue) throw new Refusal('relief_not_due')
  const reversal = {
    of: { kind: 'credit-write-off' as const, id: of },
    reason: 'Tax on the debt is recovered',
    businessDay: today,
  }
  const writeOff = { customerId, businessDay: today, allocations, reason }
  const [result] = await writer.record(shopId, [
    [
      toRecord(reversalKind, { reversalId, reversal }, byUid),
      toRecord(creditWriteOff, { writeOffId, writeOff }, byUid),
    ],
  ])
  requireRecorded(result)
  const document = await findDocument(database, creditWriteOff, shopId, writeOffId)
  if (!document) throw new Error(`write-off ${writeOffId} was recorded and is not there`)
  return { isNew: true, writeOff: await describeWriteOff(database, document) }
}
