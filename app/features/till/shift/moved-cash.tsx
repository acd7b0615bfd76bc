import { useId } from 'react'
import { InstantText } from '#app/components/format/date-text.tsx'
import { Money } from '#app/components/format/money.tsx'
import { StatusTag } from '#app/components/ui/status-tag.tsx'
import type { BlindShift, Shift, ShownShift } from '#domain/api/shift.ts'
import { undoneAmong } from '#domain/documents/cash-movement/undo.ts'
import type { Minor } from '#domain/money.ts'
import { cashMovementName } from '#domain/terms/cash-place.ts'
import { tillDb } from '../storage/till-db.ts'
import { useLiveQuery } from '../storage/use-live-query.ts'
import { UndoMovement } from './undo-movement.tsx'

type Shown = Shift['movements'][number]
type Movement = Shown | BlindShift['movements'][number]

const isShown = (movement: Movement): movement is Shown => 'amountMinor' in movement

type MovedCashProps = {
  shopId: string
  shift: ShownShift
  onUndone: (shift: ShownShift | null) => void
}

/** Cash that went into the drawer of an open shift or out of it, the last first; each can be undone once. */
export function MovedCashList({ shopId, shift, onUndone }: MovedCashProps) {
  const amounts = useAmountsHere(shift.shiftId)
  const undone = undoneAmong(shift.movements)
  if (shift.movements.length === 0) return null
  return (
    <section className="no-print" aria-label="Cash in and out">
      <h2 className="mb-2 text-14 font-semibold">Cash in and out</h2>
      <ul className="sheet divide-y divide-line">
        {shift.movements.toReversed().map((movement) => (
          <MovementRow
            key={movement.movementId}
            {...{ shopId, movement, onUndone }}
            shiftId={shift.shiftId}
            isUndone={undone.has(movement.movementId)}
            amountMinor={isShown(movement) ? movement.amountMinor : amounts?.get(movement.movementId)}
          />
        ))}
      </ul>
    </section>
  )
}

/** The amounts that were entered on this device: a person who may not see takings undoes those without seeing them. */
function useAmountsHere(shiftId: string) {
  return useLiveQuery(async () => {
    const papers = await tillDb().shiftPapers.where('shiftId').equals(shiftId).toArray()
    return new Map(
      papers.flatMap((paper) =>
        paper.kind === 'movement' ? [[paper.id, paper.body.amountMinor] as const] : [],
      ),
    )
  }, [shiftId])
}

function MovementRow({
  shopId,
  shiftId,
  movement,
  amountMinor,
  isUndone,
  onUndone,
}: Omit<MovedCashProps, 'shift'> & {
  shiftId: string
  movement: Movement
  /** Undefined where neither the server nor this device shows it. */
  amountMinor: Minor | undefined
  isUndone: boolean
}) {
  const title = useId()
  const { movementId, direction, place, reason, at, by, reverses } = movement
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2 text-14">
      <div id={title} className="min-w-0 flex-1 basis-48">
        <p className="font-medium wrap-anywhere">
          {cashMovementName(movement)}
          {reason && `: ${reason}`}
        </p>
        <p className="text-13 text-ink-soft">
          <InstantText instant={at} show="time" />
          {by && `, ${by}`}
        </p>
      </div>
      {isShown(movement) && (
        <Money
          amountMinor={movement.amountMinor}
          className={isUndone ? 'text-right text-ink-soft' : 'text-right font-semibold'}
        />
      )}
      {isUndone && <StatusTag tone="neutral">Undone</StatusTag>}
      {!isUndone && reverses === undefined && amountMinor !== undefined && (
        <UndoMovement
          {...{ shopId, shiftId, onUndone }}
          moved={{ movementId, direction, place, amountMinor, reason }}
          describedBy={title}
        />
      )}
    </li>
  )
}
