import type { Bill } from '#domain/api/bill.ts'
import type { BillBody } from '#domain/documents/bill/schema.ts'
import { billStatusOf } from '#domain/documents/bill/status.ts'
import { leftOfBilled } from '#domain/documents/bill-credit/credit-line.ts'
import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { isRecorded } from '../attachments/is-recorded.ts'
import { recordWithFiles } from '../attachments/service.ts'
import { findDocument } from '../books/documents-store.ts'
import { businessDayOf } from '../books/engine/business-day-cache.ts'
import { findEntry } from '../books/journal/in-order-store.ts'
import { bill as billKind } from '../books/kinds/bill/kind.ts'
import type { BillDocument } from '../books/kinds/bill/stored.ts'
import { type PutPlace, recordOne } from '../books/record-one.ts'
import type { Database } from '../db/client.ts'
import { findReversal } from '../reversals/find-reversal.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import { requireSupplier, requireSupplierToBuyFrom } from '../suppliers/service.ts'
import { activeCredits } from './credits-store.ts'

/** Records a bill. The same content again under its id changes nothing. */
export async function recordBill(
  deps: Pick<BooksDeps, 'writer' | 'database' | 'now'>,
  { billId, ...place }: PutPlace & { billId: string },
  bill: BillBody,
): Promise<{ isNew: boolean; bill: Bill }> {
  const isKnown = await isRecorded(deps.database, place.shopId, { kind: 'bill', id: billId })
  if (!isKnown) await requireSupplierToBuyFrom(deps.database, place.shopId, bill.supplierId)
  const files = { references: bill.attachments ?? [], document: { kind: 'bill', id: billId } as const }
  const { isNew } = await recordWithFiles(deps, place.shopId, [files], () =>
    recordOne(deps, billKind, place, { billId, bill }),
  )
  return { isNew, bill: await requireBill(deps, place.shopId, billId) }
}

/** @throws Refusal bill_not_found */
export async function requireBill(
  { database, now }: Pick<BooksDeps, 'database' | 'now'>,
  shopId: string,
  billId: string,
): Promise<Bill> {
  const found = await findDocument(database, billKind, shopId, billId)
  if (!found) throw new Refusal('bill_not_found', { billId })
  const { supplierId } = found
  const [shop, supplier, paid, credits, reversal] = await Promise.all([
    requireSettledShop(database, shopId),
    requireSupplier(database, shopId, supplierId),
    paidOf(database, shopId, { billId, supplierId }),
    activeCredits(database, shopId, billId),
    findReversal(database, shopId, { kind: 'bill', id: billId }),
  ])
  const owed = { ...found, openMinor: paid.openMinor, isReversed: reversal !== null }
  const status = billStatusOf(owed, businessDayOf(now().toISOString(), shop))
  const credited = credits.flatMap((credit) => (credit.of === undefined ? credit.lines : []))
  const left = found.lines.map((line) => {
    const { lineId, netMinor, taxes } = leftOfBilled(line, credited)
    return { lineId, netMinor, taxes }
  })
  return { ...describe(found), left, supplierName: supplier.name, status, ...paid, reversal }
}

async function paidOf(
  { collections }: Database,
  shopId: string,
  { billId, supplierId }: { billId: string; supplierId: string },
): Promise<Pick<Bill, 'openMinor' | 'settlements'>> {
  const item = await collections.openItems.findOne({
    _id: { shopId, account: accounts.payables, party: supplierId, document: billId },
  })
  const settlements = await Promise.all(
    (item?.settlements ?? []).map(async ({ number, day, amountMinor }) => {
      const entry = await findEntry(collections.journalPages, shopId, number)
      if (!entry) throw new Error(`entry ${number} of shop ${shopId} settled a bill and is not there`)
      return { source: entry.source, entryNumber: number, day, amountMinor }
    }),
  )
  return { openMinor: item?.openMinor ?? minor(0), settlements }
}

type Described = Omit<Bill, 'left' | 'supplierName' | 'status' | 'openMinor' | 'settlements' | 'reversal'>

function describe({ _id, recordedAt, entryNumber, postedBy, ...rest }: BillDocument): Described {
  const {
    claimedBack: _c,
    unknownTaxes: _u,
    entryHash: _h,
    factsVersion: _f,
    sealed: _s,
    reviews: _r,
    ...bill
  } = rest
  return {
    ...bill,
    billId: _id.billId,
    entryNumber: entryNumber ?? 0,
    recordedAt: recordedAt.toISOString(),
    postedByUid: postedBy ?? null,
  }
}
