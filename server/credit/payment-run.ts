import type { DueDocuments, Payment } from '#domain/api/party-payment.ts'
import { addDays } from '#domain/business-day.ts'
import { type PaymentRunBody, paymentsOfRun } from '#domain/documents/payment/run.ts'
import { Refusal } from '#domain/errors.ts'
import { openPartsOn, owedSide } from '#domain/open-items/ageing.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { requireRecorded } from '../books/book-writer.ts'
import { businessDayOf } from '../books/engine/business-day-cache.ts'
import { toRecord } from '../books/engine/document-kind.ts'
import { readEntrySources } from '../books/journal/in-order-store.ts'
import { payment as paymentKind } from '../books/kinds/payment/kind.ts'
import type { PutPlace } from '../books/record-one.ts'
import { readDocument } from '../documents/served.ts'
import { requireShopAndChart } from '../ledger/accounts.ts'
import { sourceDescriber } from '../ledger/source-describer.ts'
import { readOpenItemsOn } from './open-items-store.ts'
import { readParties } from './parties.ts'
import { payments } from './payments.ts'

/**
 * Pays several suppliers at once: all of them or none. Sent again with the same ids and content it changes nothing.
 * @throws Refusal as a payment refuses
 */
export async function recordPaymentRun(
  deps: Pick<BooksDeps, 'writer' | 'database' | 'now'>,
  { shopId, byUid }: PutPlace,
  run: PaymentRunBody,
): Promise<{ payments: Payment[] }> {
  const paid = paymentsOfRun(run)
  const group = paid.map((one) => toRecord(paymentKind, one, byUid))
  const [result] = await deps.writer.record(shopId, [group])
  requireRecorded(result)
  const recorded = paid.map(({ paymentId }) => readDocument(deps, payments, shopId, paymentId))
  return { payments: await Promise.all(recorded) }
}

/** More than this is not shown at once: a run pays far less. */
const maxShown = 1_000

/** What suppliers are owed, document by document, what is due first before the rest. */
export async function dueToSuppliers(
  { database, now }: Pick<BooksDeps, 'database' | 'now'>,
  shopId: string,
): Promise<DueDocuments> {
  const { collections } = database
  const { shop, chart } = await requireShopAndChart(database, shopId)
  const on = businessDayOf(now().toISOString(), shop)
  // What is dated a day ahead is owed as well.
  const tomorrow = addDays(on, 1)
  const items = await readOpenItemsOn(collections, shopId, [accounts.payables], tomorrow)
  const owed = items
    .filter(({ side, openMinor }) => side === owedSide.suppliers && openMinor > 0)
    .map((item) => ({ ...item, due: openPartsOn(item, tomorrow)[0]?.day ?? item.day }))
    .sort((a, b) => (a.due === b.due ? a.number - b.number : a.due < b.due ? -1 : 1))
  const shown = owed.slice(0, maxShown)
  const [sources, parties] = await Promise.all([
    readEntrySources(
      collections.journalPages,
      shopId,
      shown.map(({ number }) => number),
    ),
    readParties(
      database,
      shopId,
      'suppliers',
      shown.map(({ party }) => party),
    ),
  ])
  return {
    on,
    count: owed.length,
    items: await sourceDescriber(database, { shop, chart })(
      shown.map(({ party, document, number, day, due, openMinor }) => {
        const source = sources.get(number)
        if (!source) throw new Refusal('document_not_found', { id: document })
        const name = parties.get(party)?.name ?? ''
        return { supplierId: party, name, document, number, source, day, due, openMinor }
      }),
    ),
  }
}
