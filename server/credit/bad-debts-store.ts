import type { Day } from '#domain/business-day.ts'
import type { AnyKind } from '../books/engine/document-kind.ts'
import { KnownDocuments } from '../books/engine/known-documents.ts'
import { readDocuments } from '../books/engine/read-documents-store.ts'
import { type CreditWriteOffDocument, creditWriteOffs } from '../books/kinds/credit-write-off/stored.ts'
import type { DebtOrigins } from '../books/kinds/credit-write-off/to-record.ts'
import { type InstalmentPlanDocument, instalmentPlans } from '../books/kinds/instalment-plan/stored.ts'
import { reversals } from '../books/kinds/reversal/stored.ts'
import { sales } from '../books/kinds/sale/stored.ts'
import { boundedRead } from '../db/bounded-read.ts'
import type { Database } from '../db/client.ts'
import { findReversedIds } from '../reversals/find-reversal.ts'

/** Write-offs with tax that is not claimed yet and can be claimed on a day or later, without reversed ones. */
export async function unclaimedWriteOffs(
  database: Database,
  shopId: string,
  on: Day,
): Promise<CreditWriteOffDocument[]> {
  const found = await database.db
    .collection<CreditWriteOffDocument>(creditWriteOffs.name)
    .find(
      {
        '_id.shopId': shopId,
        relief: { $exists: true, $elemMatch: { isClaimed: false, until: { $gte: on } } },
      },
      boundedRead,
    )
    .sort({ entryNumber: 1 })
    .toArray()
  const ids = found.map(({ _id }) => _id.writeOffId)
  const takenBack = await findReversedIds(database, shopId, [creditWriteOffs], { ids })
  return found.filter(({ _id }) => !takenBack.has(_id.writeOffId))
}

/** Ids of the documents that the tax on some debts of a day depends on, beside the sales that the debts name. */
export async function originsOfDebts(
  database: Database,
  { shopId, on }: { shopId: string; on: Day },
  debts: readonly string[],
): Promise<DebtOrigins> {
  if (debts.length === 0) return { plans: [], sales: [], claims: [] }
  const { plans, documents } = await plansBehind(database, shopId, debts)
  const claims = await database.db
    .collection<CreditWriteOffDocument>(creditWriteOffs.name)
    .find(
      {
        '_id.shopId': shopId,
        relief: {
          $exists: true,
          $elemMatch: { isClaimed: true, until: { $lt: on }, document: { $in: documents } },
        },
      },
      boundedRead,
    )
    .project<Pick<CreditWriteOffDocument, '_id'>>({ _id: 1 })
    .toArray()
  return {
    plans,
    sales: documents.filter((id) => !plans.includes(id)),
    claims: claims.map(({ _id }) => _id.writeOffId),
  }
}

/**
 * The plans that some debts were agreed in, and those that were cancelled since, with every document that these name:
 * the tax on a debt may have been claimed under any of them.
 */
async function plansBehind(
  database: Database,
  shopId: string,
  debts: readonly string[],
): Promise<{ plans: string[]; documents: string[] }> {
  const found = await database.db
    .collection<InstalmentPlanDocument>(instalmentPlans.name)
    .find(
      {
        '_id.shopId': shopId,
        $or: [{ '_id.planId': { $in: debts } }, { 'allocations.document': { $in: debts } }],
      },
      boundedRead,
    )
    .toArray()
  const plans = found.map(({ _id }) => _id.planId)
  const named = found.flatMap(({ allocations }) => allocations.map(({ document }) => document))
  const documents = [...new Set([...debts, ...plans, ...named])]
  return documents.length === debts.length ? { plans, documents } : plansBehind(database, shopId, documents)
}

/** The documents that `reliefOfDebts` reads, outside the books' own batches. */
export async function readOrigins(
  database: Database,
  shopId: string,
  debts: readonly string[],
  { plans, sales: settled, claims }: DebtOrigins,
): Promise<KnownDocuments> {
  const known = new KnownDocuments()
  const read: [AnyKind['collection'], readonly string[]][] = [
    [sales, [...debts, ...settled]],
    [instalmentPlans, plans],
    [creditWriteOffs, claims],
    [reversals, claims],
  ]
  await Promise.all(
    read.map(([collection, ids]) => {
      const wanted = {
        collection,
        ids: new Set<string>(),
        originals: new Set(ids),
        claims: [],
        namesakes: [],
      }
      return readDocuments(database, shopId, wanted, true, known)
    }),
  )
  return known
}
