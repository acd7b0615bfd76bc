import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import type { QueriedFigures } from '#domain/api/queried-figures.ts'
import { useShop } from './shop-context.tsx'
import type { OpenQuestion } from './use-question.ts'

/** The sentences are loaded with the first question: the till starts without them. */
const loadWords = () => import('#app/features/reviews/review-words.ts')

/** Shown for any form with a figure that is probably mistyped: it is saved once it is confirmed. */
export function FiguresDialog({
  facts: { reviews },
  answer,
  amount,
}: OpenQuestion<QueriedFigures> & {
  /** The field for an amount that had the focus last. */
  amount: RefObject<HTMLElement | null>
}) {
  const shop = useShop()
  const returnTo = useRef<HTMLElement | null>(null)
  const [words, setWords] = useState<Awaited<ReturnType<typeof loadWords>> | null>(null)
  useEffect(() => {
    // If the sentences fail to load, the question is asked without them.
    loadWords().then(setWords, () => setWords(null))
  }, [])
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
