import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { ConfirmInline } from '#app/components/ui/confirm-inline.tsx'
import { ErrorBanner } from '#app/components/ui/error-banner.tsx'
import { useAction } from '#app/components/ui/use-action.ts'
import type { ShownShift } from '#domain/api/shift.ts'
import type { CashMovementBody } from '#domain/documents/cash-movement/schema.ts'
import { undoOf } from '#domain/documents/cash-movement/undo.ts'
import { putMovement } from './papers.ts'
import { recordPaper } from './record-paper.ts'

export type MovedCash = Pick<CashMovementBody, 'direction' | 'place' | 'amountMinor' | 'reason'> & {
  movementId: string
}

/** Moves the cash back, by a movement that names the one that was wrong: nothing recorded is deleted. */
export function UndoMovement({
  shopId,
  shiftId,
  moved,
  describedBy,
  onUndone,
}: {
  shopId: string
  shiftId: string
  moved: MovedCash
  describedBy?: string
  /** With the shift as the server sent it; null where the undo waits on this device. */
  onUndone: (shift: ShownShift | null) => void
}) {
  // The same for every try: an undo whose answer was lost is not a second one.
  const [movementId] = useState(() => newId())
  const undo = useAction(async () => {
    const paper = await putMovement({ shopId, shiftId, movementId }, undoOf(moved, moved.movementId))
    onUndone(await recordPaper(paper))
  })
  return (
    <div className="flex flex-col gap-2">
      <ConfirmInline
        label="Undo"
        isDestructive={false}
        consequence={
          moved.direction === 'out'
            ? 'Is the cash back in the drawer? The opposite movement is recorded.'
            : 'Is the cash out of the drawer again? The opposite movement is recorded.'
        }
        confirmLabel="Undo the movement"
        isBusy={undo.isBusy}
        busyLabel="Undoing"
        {...(describedBy !== undefined && { describedBy })}
        onConfirm={() => void undo.act()}
      />
      {undo.error && <ErrorBanner error={undo.error} />}
    </div>
  )
}
