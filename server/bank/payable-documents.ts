import type { BankLine } from '#domain/api/bank.ts'
import { type OpenDocument, PayableDocuments, type RankedPayment } from '#domain/bank/pay-documents.ts'
import { paymentMoneyOf } from '#domain/bank/prefill.ts'
import type { LineToExplain } from '#domain/bank/suggest.ts'
import { paymentSides } from '#domain/documents/payment/posting.ts'
import { owedSide, type PartySide } from '#domain/open-items/ageing.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { Uuid } from '#domain/uuid.ts'
import { readEntrySources } from '../books/journal/in-order-store.ts'
import { readOwedNow } from '../credit/open-items-store.ts'
import { namesBesideRecords, partyStores } from '../credit/parties.ts'
import type { Database } from '../db/client.ts'

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
  // A payment names its party by id; what somebody without a name owes has none.
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
  return items.flatMap(({ party, document, number, day, openMinor }): OpenDocument[] => {
    const source = sources.get(number)
    // What its entry no longer has is for the audit to report.
    if (!source) return []
    const isOnRecord = nameOf.has(party)
    const name = nameOf.get(party) ?? namesOfOthers.get(party) ?? ''
    return [{ party, name, isOnRecord, document, source, day, openMinor }]
  })
}
