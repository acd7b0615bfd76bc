import type { BankLine } from '#domain/api/bank.ts'
import { type OpenDocument, PayableDocuments, type RankedPayment } from '#domain/bank/pay-documents.ts'
import { paymentMoneyOf } from '#domain/bank/prefill.ts'
import type { LineToExplain } from '#domain/bank/suggest.ts'
import { endOfTime } from '#domain/business-day.ts'
import { paymentSides } from '#domain/documents/payment/posting.ts'
import { openPartsOn, owedSide, type PartySide } from '#domain/open-items/ageing.ts'
import { groupOf } from '#domain/open-items/family.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { accounts } from '#domain/terms/chart.ts'
import { Uuid } from '#domain/uuid.ts'
import { readEntrySources } from '../books/journal/in-order-store.ts'
import { type InstalmentPlanDocument, instalmentPlans } from '../books/kinds/instalment-plan/stored.ts'
import { readOwedNow } from '../credit/open-items-store.ts'
import { namesBesideRecords, partyStores } from '../credit/parties.ts'
import type { Database } from '../db/client.ts'
import type { OpenItemDocument } from '../db/documents.ts'
import { readPartyMerges } from '../parties/merges-store.ts'

/** Of each side the latest documents that are looked at. */
const mostDocuments = 500

/** Which open invoices and bills lines to match may pay, by line. */
export async function readPayments(
  database: Database,
  { shopId, account }: { shopId: string; account: AccountCode },
  lines: readonly LineToExplain[],
): Promise<Map<string, RankedPayment[]>> {
  const found = new Map<string, RankedPayment[]>()
  for (const side of ['customers', 'suppliers'] as const) {
    const ofSide = lines.filter(
      ({ amountMinor }) =>
        (side === 'customers' ? amountMinor > 0 : amountMinor < 0) &&
        paymentMoneyOf({ account, amountMinor }) !== undefined,
    )
    if (ofSide.length === 0) continue
    const payable = new PayableDocuments(await openDocuments(database, shopId, side))
    for (const line of ofSide) found.set(line.lineId, payable.paidBy(line))
  }
  return found
}

/** As it is answered: the rank only orders them. */
export function answeredPayments(payments: readonly RankedPayment[] | undefined): BankLine['payments'] {
  return (payments ?? []).map(({ rank: _, ...payment }) => payment)
}

async function openDocuments(database: Database, shopId: string, side: PartySide): Promise<OpenDocument[]> {
  const account = paymentSides[side === 'customers' ? 'received' : 'paid'].owed
  const of = { account, side: owedSide[side] }
  const owed = await readOwedNow(database.collections, shopId, of, mostDocuments)
  // A payment names its party by id; a debt without a name has none.
  const items = owed.filter(({ party }) => Uuid.safeParse(party).success)
  const parties = [...new Set(items.map(({ party }) => party))]
  const [sources, records] = await Promise.all([
    readEntrySources(
      database.collections.journalPages,
      shopId,
      items.map(({ number }) => number),
    ),
    partyStores[side].findAll(database, shopId, parties),
  ])
  const nameOf = new Map(records.map(({ id, name }) => [id, name]))
  const others = parties.filter((id) => !nameOf.has(id))
  const namesOfOthers = await namesBesideRecords(database, shopId, side, others)
  const plans = items.filter(({ number }) => sources.get(number)?.kind === 'instalment-plan')
  const numbersOf = await numbersTakenUp(
    database,
    shopId,
    plans.map(({ document }) => document),
  )
  return items.flatMap((item): OpenDocument[] => {
    const { party, document, number, day, openMinor } = item
    const source = sources.get(number)
    // What its entry no longer has is for the audit to report.
    if (!source) return []
    const isOnRecord = nameOf.has(party)
    const name = nameOf.get(party) ?? namesOfOthers.get(party) ?? ''
    const numbers = numbersOf.get(document)
    const parts = openPartsOn(item, endOfTime)
    const instalments = numbers && { numbers, parts }
    return [{ party, name, isOnRecord, document, source, day, openMinor, ...instalments }]
  })
}

/**
 * Of each instalment plan the numbers of what it took up: customers know those, and no plan by its own. Where it took up
 * another plan, the numbers of that one.
 */
async function numbersTakenUp(
  database: Database,
  shopId: string,
  planIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (planIds.length === 0) return new Map()
  const { openItems, journalPages } = database.collections
  const plans = await database.db
    .collection<InstalmentPlanDocument>(instalmentPlans.name)
    .find({ _id: { $in: planIds.map((planId) => ({ shopId, planId })) } })
    .toArray()
  const merges = await readPartyMerges(database.collections, shopId)
  const account = accounts.receivables
  const ids = plans.flatMap(({ customerId, allocations }) =>
    groupOf(customerId, merges).flatMap((party) =>
      allocations.map(({ document }) => ({ shopId, account, party, document })),
    ),
  )
  const raised = await openItems
    .find({ _id: { $in: ids } })
    .project<Pick<OpenItemDocument, '_id' | 'number'>>({ number: 1 })
    .toArray()
  const sources = await readEntrySources(
    journalPages,
    shopId,
    raised.map(({ number }) => number),
  )
  const referenceOf = new Map(raised.map(({ _id, number }) => [_id.document, sources.get(number)?.reference]))
  const earlierPlans = raised.filter(({ number }) => sources.get(number)?.kind === 'instalment-plan')
  const ofEarlier = await numbersTakenUp(
    database,
    shopId,
    earlierPlans.map(({ _id }) => _id.document),
  )
  // An opening without a reference is called by its account.
  const isNumber = (reference: string | undefined) => reference !== undefined && reference !== account
  return new Map(
    plans.map(({ _id, allocations }) => [
      _id.planId,
      allocations
        .flatMap(({ document }) => ofEarlier.get(document) ?? referenceOf.get(document) ?? [])
        .filter(isNumber),
    ]),
  )
}
