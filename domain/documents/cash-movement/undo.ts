import { oppositeDirection } from '../../terms/cash-place.ts'
import type { CashMovementBody } from './schema.ts'

type Moved = Pick<CashMovementBody, 'direction' | 'place' | 'amountMinor' | 'reason'>
type Referring = Pick<CashMovementBody, 'reverses'>

/** The movement that undoes another: the same amount goes the other way, and it names the one that it undoes. */
export function undoOf(
  { direction, place, amountMinor, reason }: Moved,
  movementId: string,
): CashMovementBody {
  return { direction: oppositeDirection[direction], place, amountMinor, reason, reverses: movementId }
}

/** The ids of the movements that others undo. */
export function undoneAmong(movements: readonly Referring[]): ReadonlySet<string> {
  return new Set(movements.flatMap(({ reverses }) => reverses ?? []))
}

/** Those that no other undoes. One that undoes cash put in stays: it took cash out, whatever it names. */
export function notUndone<One extends Referring>(
  movements: readonly One[],
  idOf: (one: One) => string,
): One[] {
  const undone = undoneAmong(movements)
  return movements.filter((one) => !undone.has(idOf(one)))
}

/** Whether a movement takes back exactly what another moved. */
export function isUndoOf(undo: Omit<Moved, 'reason'>, moved: Omit<Moved, 'reason'>): boolean {
  return (
    undo.direction === oppositeDirection[moved.direction] &&
    undo.place === moved.place &&
    undo.amountMinor === moved.amountMinor
  )
}
