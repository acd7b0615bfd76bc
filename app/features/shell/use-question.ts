import { useCallback, useEffect, useRef, useState } from 'react'
import type { Question } from '#app/api/questions.ts'

/** What a dialog asks, and where its answer goes. */
export type OpenQuestion<Facts> = { facts: Facts; answer: (isAgreed: boolean) => void }
type Waiting<Facts> = OpenQuestion<Facts> & { id: number }

/**
 * The question that waits longest for an answer, null if none does; `answer` closes it. What still waits when the screen
 * is left is declined.
 */
export function useQuestion<Facts>(question: Question<Facts>) {
  const [waiting, setWaiting] = useState<readonly Waiting<Facts>[]>([])
  const open = useRef(new Map<number, Waiting<Facts>>())
  const count = useRef(0)
  useEffect(() => {
    const unanswered = open.current
    const remove = question.register(
      (facts) =>
        new Promise((answer) => {
          count.current += 1
          const requested = { id: count.current, facts, answer }
          unanswered.set(requested.id, requested)
          setWaiting([...unanswered.values()])
        }),
    )
    return () => {
      remove()
      for (const { answer } of unanswered.values()) answer(false)
      unanswered.clear()
    }
  }, [question])
  const [current = null] = waiting
  const answer = useCallback(
    (isAgreed: boolean) => {
      if (current === null) return
      open.current.delete(current.id)
      setWaiting([...open.current.values()])
      current.answer(isAgreed)
    },
    [current],
  )
  return { current, answer }
}
