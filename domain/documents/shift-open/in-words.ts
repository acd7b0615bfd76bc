import type { CashMoved } from '../cash-movement/in-words.ts'
import { leftOutOfFloat } from './posting.ts'

/** What was left out of the float of a shift, as the safe drop that it is; null if nothing was. */
export function leftAtOpening({
  float,
  heldMinor,
  openedBy = null,
  isFloatBeyond,
}: Parameters<typeof leftOutOfFloat>[0] & {
  openedBy?: string | null | undefined
  isFloatBeyond?: true | undefined
}): CashMoved | null {
  const amountMinor = leftOutOfFloat({ float, heldMinor })
  if (amountMinor === 0) return null
  return {
    ...{ direction: 'out', place: 'safe', amountMinor, reason: 'left out of the float', by: openedBy },
    ...(isFloatBeyond && { isBeyond: true }),
  }
}
