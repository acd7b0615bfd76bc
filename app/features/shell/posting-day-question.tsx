import { useEffect, useState } from 'react'
import { lendPostingDayQuestion } from '#app/api/ask-posting-day.ts'
import { formatDay } from '#app/components/format/dates.ts'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import type { LockedDay } from '#domain/api/locked-day.ts'

type Asked = { locked: LockedDay; answer: (isAgreed: boolean) => void }

/** Shown for any form whose document is dated in a locked month: it is posted on the first open day, or not at all. */
export function PostingDayQuestion() {
  const [waiting, setWaiting] = useState<readonly Asked[]>([])
  useEffect(
    () =>
      lendPostingDayQuestion(
        (locked) => new Promise<boolean>((answer) => setWaiting((before) => [...before, { locked, answer }])),
      ),
    [],
  )
  const [asked] = waiting
  if (asked === undefined) return null
  const { businessDay, lockedThrough, postingDay } = asked.locked
  const close = (isAgreed: boolean) => {
    setWaiting((before) => before.filter((one) => one !== asked))
    asked.answer(isAgreed)
  }
  return (
    <Dialog
      isOpen
      onClose={() => close(false)}
      title={`Post on ${formatDay(postingDay)}?`}
      description={`The books are locked through ${formatDay(lockedThrough)}. This is dated ${formatDay(businessDay)}: it keeps that date, and is posted on ${formatDay(postingDay)}, the first open day.`}
      footer={
        <>
          <Button onClick={() => close(false)}>Change the date</Button>
          <Button variant="primary" onClick={() => close(true)}>
            Post on {formatDay(postingDay)}
          </Button>
        </>
      }
    />
  )
}
