import type { AssetBalance } from '#domain/assets/depreciation.ts'
import { accumulatedItem, costItem } from '#domain/assets/open-items.ts'
import { minor } from '#domain/money.ts'
import type { BooksView } from '../../engine/books-view.ts'

/** What is left of an asset; nothing of one that is not in the books. Its open items have to be asked for. */
export function assetBalanceIn(view: Pick<BooksView, 'openItem'>, assetId: string): AssetBalance {
  const open = (key: ReturnType<typeof costItem>) => view.openItem(key)?.openMinor ?? minor(0)
  return { costMinor: open(costItem(assetId)), accumulatedMinor: open(accumulatedItem(assetId)) }
}
