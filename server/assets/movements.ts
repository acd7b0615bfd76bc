import type { AssetMovement } from '#domain/api/asset.ts'
import { minor } from '#domain/money.ts'
import { assetDisposal } from '../books/kinds/asset-disposal/kind.ts'
import { assetPurchase } from '../books/kinds/asset-purchase/kind.ts'
import type { AssetPurchaseDocument } from '../books/kinds/asset-purchase/stored.ts'
import { depreciationRun } from '../books/kinds/depreciation-run/kind.ts'
import { reversalSource } from '../reversals/find-reversal.ts'
import type { AssetBooks } from './store.ts'

type Moved = Omit<AssetMovement, 'bookMinor' | 'isReversed'>

/** What moved an asset, in the order it was recorded, each with what took it back. */
export function movementsOf(books: AssetBooks, document: AssetPurchaseDocument): AssetMovement[] {
  const { assetId } = document._id
  const posted = [boughtBy(document), ...depreciatedBy(books, assetId), ...disposedBy(books, assetId)]
  const all = posted.flatMap((moved) => {
    const back = takenBack(moved, books)
    return back ? [moved, back] : [moved]
  })
  let bookMinor = 0
  return all
    .sort((a, b) => a.entryNumber - b.entryNumber)
    .map((moved) => {
      bookMinor += moved.costMinor - moved.accumulatedMinor
      const isReversed = moved.kind !== reversalSource && books.reversed.has(moved.id)
      return { ...moved, bookMinor: minor(bookMinor), isReversed }
    })
}

function boughtBy(document: AssetPurchaseDocument): Moved {
  const { origin } = document
  return {
    ...assetPurchase.sourceOf(document),
    day: document.postingDay,
    entryNumber: document.entryNumber ?? 0,
    costMinor: document.costMinor,
    accumulatedMinor: origin.kind === 'had' ? origin.accumulatedMinor : minor(0),
  }
}

function depreciatedBy({ runs }: AssetBooks, assetId: string): Moved[] {
  return runs.flatMap((run) => {
    const share = run.shares.find((one) => one.assetId === assetId)
    if (!share) return []
    return [
      {
        ...depreciationRun.sourceOf(run),
        month: run.month,
        day: run.postingDay,
        entryNumber: run.entryNumber ?? 0,
        costMinor: minor(0),
        accumulatedMinor: share.amountMinor,
      },
    ]
  })
}

function disposedBy({ disposals }: AssetBooks, assetId: string): Moved[] {
  return disposals
    .filter((one) => one.assetId === assetId)
    .map((one) => ({
      ...assetDisposal.sourceOf(one),
      day: one.postingDay,
      entryNumber: one.entryNumber ?? 0,
      costMinor: minor(-one.costMinor),
      accumulatedMinor: minor(-one.accumulatedMinor),
    }))
}

function takenBack(moved: Moved, { reversed }: AssetBooks): Moved | null {
  const reversal = reversed.get(moved.id)
  if (!reversal) return null
  return {
    ...moved,
    kind: reversalSource,
    day: reversal.postingDay,
    entryNumber: reversal.entryNumber,
    costMinor: minor(-moved.costMinor),
    accumulatedMinor: minor(-moved.accumulatedMinor),
  }
}
