import { inSingles } from '#domain/product/pack.ts'
import { milli } from '#domain/quantity.ts'
import type { MovedLine } from '../../engine/document-kind.ts'
import type { SaleDocument } from './stored.ts'

/** What a sale takes out of the stock, or a return puts back: not what is written off as it comes back. */
export function movedBySale({ kind, lines, postingDay }: SaleDocument): MovedLine[] {
  const sign = kind === 'return' ? 1 : -1
  const moving = lines.filter(({ isWrittenOff, isService }) => !isWrittenOff && !isService)
  return moving.map(({ lineId, productId, ...of }) => ({
    lineId,
    productId,
    quantityMilli: milli(sign * inSingles(of)),
    postingDay,
  }))
}
