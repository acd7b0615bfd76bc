import { type RefObject, useEffect, useRef } from 'react'
import { figuresQuestion, postingDayQuestion } from '#app/api/questions.ts'
import { partOnDemand } from '#app/components/ui/part-on-demand.tsx'
import { type OpenQuestion, useQuestion } from './use-question.ts'

// The till starts without dialogs: each is loaded with the first question of its kind.
const { Part: PostingDayDialog } = partOnDemand(
  async () => (await import('./posting-day-dialog.tsx')).PostingDayDialog,
  Declined,
)
const { Part: FiguresDialog } = partOnDemand(
  async () => (await import('./figures-dialog.tsx')).FiguresDialog,
  Declined,
)

/** The questions that a refusal puts to the user, whichever form sent the request. */
export function Questions() {
  const day = useQuestion(postingDayQuestion)
  const figures = useQuestion(figuresQuestion)
  const amount = useLastAmount()
  return (
    <>
      {day.current && <PostingDayDialog key={day.current.id} facts={day.current.facts} answer={day.answer} />}
      {figures.current && (
        <FiguresDialog
          key={figures.current.id}
          facts={figures.current.facts}
          answer={figures.answer}
          amount={amount}
        />
      )}
    </>
  )
}

/** Where a dialog can't be loaded, nothing is agreed to: the form shows the refusal. */
function Declined({ answer }: Pick<OpenQuestion<never>, 'answer'>) {
  useEffect(() => answer(false), [answer])
  return null
}

/** The field for an amount or a quantity that had the focus last. */
function useLastAmount(): RefObject<HTMLElement | null> {
  const last = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLInputElement && ['decimal', 'numeric'].includes(target.inputMode))
        last.current = target
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  return last
}
