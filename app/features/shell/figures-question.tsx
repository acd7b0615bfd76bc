import { type RefObject, useEffect, useRef, useState } from 'react'
import { figuresQuestion } from '#app/api/questions.ts'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { useShop } from './shop-context.tsx'
import { useQuestion } from './use-question.ts'

/** The sentences are loaded with the first question: the till starts without them. */
const loadWords = () => import('#app/features/reviews/review-words.ts')

/** Shown for any form with a figure that is probably mistyped: it is saved once somebody confirms it. */
export function FiguresQuestion() {
  const shop = useShop()
  const { asked, answer } = useQuestion(figuresQuestion)
  const amount = useLastAmount()
  const returnTo = useRef<HTMLElement | null>(null)
  const [words, setWords] = useState<Awaited<ReturnType<typeof loadWords>> | null>(null)
  const isAsked = asked !== null
  useEffect(() => {
    // If the sentences fail to load, the question is asked without them.
    if (isAsked) loadWords().then(setWords, () => setWords(null))
  }, [isAsked])
  if (asked === null) return null
  const { reviews } = asked.facts
  const isOne = reviews.length === 1
  const correct = () => {
    // The button that sent it had the focus: what is to be corrected is the amount.
    returnTo.current = amount.current?.isConnected ? amount.current : null
    answer(false)
  }
  const confirm = () => {
    returnTo.current = null
    answer(true)
  }
  return (
    <Dialog
      key={asked.id}
      isOpen
      onClose={correct}
      returnFocusTo={returnTo}
      title={isOne ? 'Is this figure right?' : 'Are these figures right?'}
      description={`${isOne ? 'Correct it, or save it' : 'Correct them, or save them'} as entered. A document saved as entered is listed under “To check”.`}
      footer={
        <>
          <Button onClick={correct}>Correct</Button>
          <Button variant="primary" onClick={confirm}>
            Save as entered
          </Button>
        </>
      }
    >
      {words && (
        <ul className="flex list-disc flex-col gap-1.5 pl-5 text-14 wrap-anywhere marker:text-warn">
          {[...reviews.entries()].map(([at, review]) => (
            <li key={at}>{words.reviewSentence(review, shop)}</li>
          ))}
        </ul>
      )}
    </Dialog>
  )
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
