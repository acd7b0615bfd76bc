import { useEffect, useState } from 'react'
import { lendFiguresQuestion } from '#app/api/ask-figures.ts'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import type { QueriedFigures } from '#domain/api/queried-figures.ts'
import { useShopIfKnown } from './shop-context.tsx'

/** The sentences are loaded with the first question: the till starts without them. */
const loadWords = () => import('#app/features/reviews/review-words.ts')

type Asked = {
  queried: QueriedFigures
  words: Awaited<ReturnType<typeof loadWords>>
  answer: (isRight: boolean) => void
}

/** Shown for any form with a figure that is probably mistyped: it is recorded once somebody confirms it. */
export function FiguresQuestion() {
  const shop = useShopIfKnown()
  const [waiting, setWaiting] = useState<readonly Asked[]>([])
  useEffect(
    () =>
      lendFiguresQuestion(async (queried) => {
        const words = await loadWords()
        return new Promise<boolean>((answer) =>
          setWaiting((before) => [...before, { queried, words, answer }]),
        )
      }),
    [],
  )
  const [asked] = waiting
  if (asked === undefined || shop === null) return null
  const { reviews } = asked.queried
  const { reviewSentence } = asked.words
  const close = (isRight: boolean) => {
    setWaiting((before) => before.filter((one) => one !== asked))
    asked.answer(isRight)
  }
  return (
    <Dialog
      isOpen
      onClose={() => close(false)}
      title={reviews.length === 1 ? 'Is this figure right?' : 'Are these figures right?'}
      description="What is confirmed is recorded as it is, and listed under “To check”."
      footer={
        <>
          <Button onClick={() => close(false)}>Go back</Button>
          <Button variant="primary" onClick={() => close(true)}>
            Record as it is
          </Button>
        </>
      }
    >
      <ul className="flex list-disc flex-col gap-1.5 pl-5 text-14 wrap-anywhere marker:text-warn">
        {reviews.map((review) => (
          <li key={`${review.code}${review.lineId ?? ''}`}>{reviewSentence(review, shop)}</li>
        ))}
      </ul>
    </Dialog>
  )
}
