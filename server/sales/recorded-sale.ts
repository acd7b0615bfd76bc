import type { RecordedSale } from '#domain/api/sale.ts'
import { peopleOf } from '../books/kinds/sale/people-of.ts'
import type { SaleDocument } from '../books/kinds/sale/stored.ts'
import type { Database } from '../db/client.ts'
import type { Caller } from '../http/caller.ts'
import { seenBy } from '../reviews/seen-by.ts'
import { findSeen } from '../reviews/store.ts'
import { seesCodes, withMaskedCodes } from './mask-codes.ts'
import { readNames, tillNameOf } from './store.ts'

/** What is shown with sales and stored beside them: names, and who looked at what there was to look at. */
export async function readBeside(database: Database, shopId: string, sales: readonly SaleDocument[]) {
  const reviewed = sales.filter(({ reviews }) => reviews.length > 0)
  const seen = await findSeen(
    database,
    shopId,
    reviewed.map(({ _id, kind }) => ({ kind, id: _id.saleId })),
  )
  const seers = [...seen.values()].map(({ byUid }) => byUid)
  return { seen, names: await readNames(database, shopId, sales, [...seers, ...sales.flatMap(doersOf)]) }
}

/** Those of the shop alone: a device can name anybody. */
function doersOf(sale: SaleDocument): string[] {
  const strangers = new Set(
    sale.reviews.flatMap(({ code, said }) => (code === 'remover_unknown' ? String(said) : [])),
  )
  return peopleOf(sale).filter((uid) => !strangers.has(uid))
}

/** Sales as a caller is shown them. */
export async function recordedSales(
  database: Database,
  shopId: string,
  sales: readonly SaleDocument[],
  caller: Pick<Caller, 'right'>,
): Promise<RecordedSale[]> {
  const beside = await readBeside(database, shopId, sales)
  return sales.map((sale) => {
    const recorded = recordedSale(sale, beside)
    return seesCodes(caller) ? recorded : withMaskedCodes(recorded)
  })
}

export function recordedSale(
  sale: SaleDocument,
  { names, seen }: Awaited<ReturnType<typeof readBeside>>,
): RecordedSale {
  const reviewsSeen = seen.get(sale._id.saleId)
  const {
    _id,
    soldAtInstant,
    receiptSequence,
    importId,
    answer,
    entryHash = null,
    cashierUid,
    sentByUid = null,
    recordedAt,
    ...rest
  } = sale
  const doers = doersOf(sale).flatMap((uid) => {
    const name = names.people.get(uid)
    return name === undefined ? [] : { uid, name }
  })
  return {
    ...rest,
    saleId: _id.saleId,
    entryHash,
    tillName: tillNameOf(sale, names),
    cashierUid,
    cashier: cashierUid === null ? null : (names.people.get(cashierUid) ?? null),
    sentByUid,
    sentBy: sentByUid === null ? null : (names.people.get(sentByUid) ?? null),
    customerName: sale.customerId === undefined ? null : (names.customers.get(sale.customerId) ?? null),
    recordedAt: recordedAt.toISOString(),
    reviewsSeen: reviewsSeen ? seenBy(reviewsSeen, names.people) : null,
    ...(doers.length > 0 && { doers }),
  }
}
