import { z } from 'zod'
import { MoneyName } from './money-account.ts'

/** Where cash of a drawer goes, or comes from, in the order in which the till offers it. */
export const CashPlace = z.enum([
  ...MoneyName.extract(['safe', 'petty-cash', 'bank', 'owner']).options,
  'expense',
])
export type CashPlace = z.infer<typeof CashPlace>

/** Where cash comes from that is put into a drawer. */
export const CashSource = CashPlace.exclude(['expense'])
export type CashSource = z.infer<typeof CashSource>

export const CashDirection = z.enum(['in', 'out'])
export type CashDirection = z.infer<typeof CashDirection>

export const oppositeDirection: Readonly<Record<CashDirection, CashDirection>> = { in: 'out', out: 'in' }

/** What it is called at the till, by direction; null where there is no such movement. */
export const cashMovementLabels: Readonly<Record<CashDirection, Readonly<Record<CashPlace, string | null>>>> =
  {
    in: {
      safe: 'From the safe',
      'petty-cash': 'From petty cash',
      bank: 'From the bank',
      owner: 'Put in by the owner',
      expense: null,
    },
    out: {
      safe: 'Safe drop',
      'petty-cash': 'To petty cash',
      bank: 'To the bank',
      owner: 'Taken by the owner',
      expense: 'Small expense',
    },
  }

/** The name of a movement; one that undoes another has the name of that one. */
export function cashMovementName({
  direction,
  place,
  reverses,
}: {
  direction: CashDirection
  place: CashPlace
  reverses?: string | undefined
}): string | null {
  if (reverses === undefined) return cashMovementLabels[direction][place]
  return `Undone: ${cashMovementLabels[oppositeDirection[direction]][place]}`
}
