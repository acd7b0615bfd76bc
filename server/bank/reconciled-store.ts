import type { Collections } from '../db/collections.ts'
import type { ActiveReconciliation, ActiveReconciliations } from './active-reconciliations.ts'

export type Reconciled = {
  /** Of each account the later last. */
  activeReconciliations: ActiveReconciliations
  /** By the number of an entry, the reconciliation that froze it. */
  frozen: ReadonlyMap<number, ActiveReconciliation>
}

/** The reconciliations of a shop that were not reversed. */
export async function readActiveReconciliations(
  { reconciliations, reversals }: Collections,
  shopId: string,
): Promise<ActiveReconciliations> {
  const all = await reconciliations
    .find({ '_id.shopId': shopId }, { projection: { account: 1, businessDay: 1 } })
    .sort({ businessDay: 1 })
    .toArray()
  if (all.length === 0) return []
  const ids = all.map(({ _id }) => _id.reconciliationId)
  const undone = await reversals.distinct('reverses', {
    ...{ '_id.shopId': shopId, reversedKind: 'reconciliation' },
    reverses: { $in: ids },
  })
  const isUndone = new Set(undone)
  return all
    .filter(({ _id }) => !isUndone.has(_id.reconciliationId))
    .map(({ _id, account, businessDay }) => ({ id: _id.reconciliationId, account, through: businessDay }))
}

/** The same, and which of these entries they froze. */
export async function readReconciled(
  collections: Collections,
  shopId: string,
  numbers: readonly number[] = [],
  known?: ActiveReconciliations,
): Promise<Reconciled> {
  const [activeReconciliations, holding] = await Promise.all([
    known ?? readActiveReconciliations(collections, shopId),
    numbers.length === 0
      ? []
      : collections.reconciliations
          .find(
            { '_id.shopId': shopId, 'matched.number': { $in: [...numbers] } },
            { projection: { 'matched.number': 1 } },
          )
          .toArray(),
  ])
  const byId = new Map(activeReconciliations.map((one) => [one.id, one]))
  const wanted = new Set(numbers)
  const frozen = new Map<number, ActiveReconciliation>()
  for (const { _id, matched } of holding) {
    const one = byId.get(_id.reconciliationId)
    if (one) for (const { number } of matched) if (wanted.has(number)) frozen.set(number, one)
  }
  return { activeReconciliations, frozen }
}
