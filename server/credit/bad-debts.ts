import type { BadDebts, CreditWriteOff, ReliefClaimBody } from '#domain/api/party-payment.ts'
import { type DebtRelief, reliefMinor } from '#domain/documents/credit-write-off/relief.ts'
import { Refusal } from '#domain/errors.ts'
import { minor, sumMinor } from '#domain/money.ts'
import { reliefRuleOn } from '#domain/tax/bad-debt.ts'
import { taxPack } from '#domain/tax/packs.ts'
import { accounts } from '#domain/terms/chart.ts'
import { noLongerKnown } from '#domain/terms/person.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { requireRecorded } from '../books/book-writer.ts'
import { findDocument } from '../books/documents-store.ts'
import { businessDayOf } from '../books/engine/business-day-cache.ts'
import { toRecord } from '../books/engine/document-kind.ts'
import type { NamedCollection } from '../books/engine/known-documents.ts'
import { creditWriteOff } from '../books/kinds/credit-write-off/kind.ts'
import { reliefOfDebts } from '../books/kinds/credit-write-off/relief-of-debts.ts'
import type { CreditWriteOffDocument, OpenBefore } from '../books/kinds/credit-write-off/stored.ts'
import { reversal as reversalKind } from '../books/kinds/index.ts'
import type { PutPlace } from '../books/record-one.ts'
import { customerStore } from '../customers/service.ts'
import type { Database } from '../db/client.ts'
import { findReversal } from '../reversals/find-reversal.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import { originsOfDebts, readOrigins, unclaimedWriteOffs } from './bad-debts-store.ts'
import { readItemsOfParty, readOpenOfParty } from './open-items-store.ts'
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
  const rules = taxPack(shop.taxPack).badDebtRelief
  const ofToday = reliefRuleOn(rules, today).relief
  const owed = customerId === undefined ? [] : await reliefOwed(database, { shop, shopId, today }, customerId)
  // What was claimed under an earlier act is claimed again under it.
  const rule = owed.length === 0 ? ofToday : (rules.findLast(({ how }) => how !== 'none') ?? ofToday)
  const isGiven = rule.how !== 'none'
  return {
    how: rule.how,
    source: rule.source,
    claimedIn: isGiven ? rule.claimedIn : null,
    owed,
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
  const owed = items
    .filter(({ side, openMinor }) => side === 'debit' && openMinor > 0)
    .map(({ document, openMinor }) => ({ document, amountMinor: openMinor, openMinor }))
  const debts = owed.map(({ document }) => document)
  const origins = await originsOfDebts(database, { shopId, on: today }, debts)
  const known = await readOrigins(database, shopId, debts, origins)
  const view = {
    shop,
    find: (collection: NamedCollection, id: string) => known.find(collection, id) as never,
    followersOf: (collection: NamedCollection, id: string) => known.followersOf(collection, id) as never,
  }
  const relief = reliefOfDebts(view, { owed, postingDay: today, claims: origins.claims })
  return [...Map.groupBy(relief, ({ document }) => document)].flatMap(([document, ofDebt]) =>
    byDays(ofDebt).map((days) => ({ document, ...days })),
  )
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
    byDays(relief.filter(({ isClaimed, until }) => !isClaimed && until >= today)).map((part) => {
      const { from, until, taxMinor } = part
      const customerName = names.get(customerId) ?? noLongerKnown
      return {
        ...{ writeOffId: _id.writeOffId, entryNumber: entryNumber ?? 0, customerId, customerName },
        ...{ businessDay, from, until, taxMinor },
      }
    }),
  )
}

/** The tax with the same days, added up: a debt can come from many sales. */
function byDays(relief: readonly DebtRelief[]): Omit<BadDebts['owed'][number], 'document'>[] {
  return [...Map.groupBy(relief, ({ from, until }) => `${from} ${until}`).values()].flatMap((some) =>
    some.slice(0, 1).map(({ from, until }) => ({
      ...{ from, until, taxMinor: reliefMinor(some) },
      isRecovered: some.every(({ isClaimed }) => isClaimed),
    })),
  )
}

/**
 * Claims the tax on a debt that was written off before it could be recovered: the write-off is reversed, and recorded
 * again on the current day, in one transaction.
 * @throws Refusal credit_write_off_not_found, credit_write_off_conflict, relief_not_due, and as both kinds refuse
 */
export async function claimRelief(
  deps: Pick<BooksDeps, 'writer' | 'database' | 'now'>,
  { writeOffId, shopId, byUid }: PutPlace & { writeOffId: string },
  { of, reversalId }: ReliefClaimBody,
): Promise<{ isNew: boolean; writeOff: CreditWriteOff }> {
  const { database, writer, now } = deps
  const known = await findDocument(database, creditWriteOff, shopId, writeOffId)
  const earlierReversal = await findReversal(database, shopId, { kind: 'credit-write-off', id: of })
  if (known) {
    // Both were written together, so their numbers follow one another.
    const isSame =
      earlierReversal?.reversalId === reversalId &&
      known.entryNumber === (earlierReversal.entryNumber ?? 0) + 1
    if (!isSame) throw new Refusal('credit_write_off_conflict', { writeOffId })
    return { isNew: false, writeOff: await describeWriteOff(database, known) }
  }
  const earlier = await findDocument(database, creditWriteOff, shopId, of)
  if (!earlier || earlierReversal) throw new Refusal('credit_write_off_not_found', { writeOffId: of })
  const shop = await requireSettledShop(database, shopId)
  const today = businessDayOf(now().toISOString(), shop)
  const { customerId, allocations, reason, relief = [] } = earlier
  const isInReturn = reliefRuleOn(taxPack(shop.taxPack).badDebtRelief, today).relief.how === 'in-return'
  const isDue = relief.some(({ isClaimed, from, until }) => !isClaimed && from <= today && today <= until)
  if (!isInReturn || !isDue) throw new Refusal('relief_not_due')
  const reversal = {
    of: { kind: 'credit-write-off' as const, id: of },
    reason: 'Tax on the debt is recovered',
    businessDay: today,
  }
  const writeOff = { customerId, businessDay: today, allocations, reason }
  const debts = allocations.map(({ document }) => document)
  const origins = await originsOfDebts(database, { shopId, on: today }, debts)
  const openBefore = earlier.openBefore ?? (await openBeforeOf(database, shopId, earlier))
  const [result] = await writer.record(shopId, [
    [
      toRecord(reversalKind, { reversalId, reversal }, byUid),
      toRecord(creditWriteOff, { writeOffId, writeOff, origins, openBefore }, byUid),
    ],
  ])
  requireRecorded(result)
  const document = await findDocument(database, creditWriteOff, shopId, writeOffId)
  if (!document) throw new Error(`write-off ${writeOffId} was recorded and is not there`)
  return { isNew: true, writeOff: await describeWriteOff(database, document) }
}

/** Of a write-off that does not store what was open of its documents: from what had settled them until then. */
async function openBeforeOf(
  { collections }: Database,
  shopId: string,
  { customerId, allocations, entryNumber }: CreditWriteOffDocument,
): Promise<OpenBefore[]> {
  const items = await readItemsOfParty(collections, shopId, [accounts.receivables], customerId)
  const documents = new Set(allocations.map(({ document }) => document))
  return items
    .filter(({ document }) => documents.has(document))
    .map(({ document, amountMinor, settlements }) => {
      const before = settlements.filter(({ number }) => number < (entryNumber ?? 0))
      return { document, openMinor: minor(amountMinor - sumMinor(before.map((one) => one.amountMinor))) }
    })
}
