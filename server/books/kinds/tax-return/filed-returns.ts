import type { BooksView } from '../../engine/books-view.ts'
import type { Listed } from '../../engine/needs.ts'
import { reversals } from '../reversal/stored.ts'
import { type TaxReturnDocument, taxReturns } from './stored.ts'

/** All tax returns, and what takes them back. */
export const allReturns: readonly Listed[] = [
  { collection: taxReturns, of: {} },
  { collection: reversals, of: { reversedKind: 'tax-return' } },
]

/** The returns that are not reversed, the last one last. For a document that asked for `allReturns`. */
export function filedReturns(view: Pick<BooksView, 'listed'>): TaxReturnDocument[] {
  const reversed = new Set(
    view
      .listed(reversals)
      .filter(({ reversedKind }) => reversedKind === 'tax-return')
      .map(({ reverses }) => reverses),
  )
  return inOrder(view.listed(taxReturns).filter(({ _id }) => !reversed.has(_id.returnId)))
}

export function inOrder(returns: readonly TaxReturnDocument[]): TaxReturnDocument[] {
  return returns.toSorted((a, b) => (a.period.to < b.period.to ? -1 : 1))
}
