import type { Collections } from '../db/collections.ts'
import type { StandingReconciliation } from './standing-reconciliation.ts'

export type Reconciled = {
  /** Of each account the later last. */
  standing: readonly StandingReconciliation[]
  /** By the number of an entry, the reconciliation that froze it. */
  frozen: ReadonlyMap<number, StandingReconciliation>
}

/** The reconciliations of a shop that stand, and which of these entries they froze. */
export async function readReconciled(
  { reconciliations, reversals }: Collections,
  shopId: string,
  numbers: readonly number[] = [],
): Promise<Reconciled> {
  const [all, undone, holding] = await Promise.all([
    reconciliations
      .find({ '_id.shopId': shopId }, { projection: { account: 1, businessDay: 1 } })
      .sort({ businessDay: 1 })
      .toArray(),
    reversals.distinct('reverses', { '_id.shopId': shopId, reversedKind: 'reconciliation' }),
    numbers.length === 0
      ? []
      : reconciliations
          .find(
            { '_id.shopId': shopId, 'matched.number': { $in: [...numbers] } },
            { projection: { 'matched.number': 1 } },
          )
          .toArray(),
  ])
  const isUndone = new Set(undone)
  const standing = all
    .filter(({ _id }) => !isUndone.has(_id.reconciliationId))
    .map(({ _id, account, businessDay }) => ({ id: _id.reconciliationId, account, through: businessDay }))
  const byId = new Map(standing.map((one) => [one.id, one]))
  const wanted = new Set(numbers)
  const frozen = new Map<number, StandingReconciliation>()
  for (const { _id, matched } of holding) {
    const one = byId.get(_id.reconciliationId)
    if (one) for (const { number } of matched) if (wanted.has(number)) frozen.set(number, one)
  }
  return { standing, frozen }
}
