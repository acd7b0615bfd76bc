import { formatDay } from '#app/components/format/dates.ts'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import type { LockedDay } from '#domain/api/locked-day.ts'
import type { OpenQuestion } from './use-question.ts'

/** Shown for any form whose document is dated in a locked month: it is posted on the first open day, or not at all. */
export function PostingDayDialog({
  facts: { businessDay, lockedThrough, postingDay },
  answer,
}: OpenQuestion<LockedDay>) {
  return (
    <Dialog
      onClose={() => answer(false)}
      title={`Post on ${formatDay(postingDay)}?`}
      description={`The books are locked through ${formatDay(lockedThrough)}. This is dated ${formatDay(businessDay)}: it keeps that date, and is posted on ${formatDay(postingDay)}, the first open day.`}
      footer={
        <>
          <Button onClick={() => answer(false)}>Change the date</Button>
          <Button variant="primary" onClick={() => answer(true)}>
            Post on {formatDay(postingDay)}
          </Button>
        </>
      }
    />
  )
}
