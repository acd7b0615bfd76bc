import { useRef, useState } from 'react'
import { describeError, type ToldError } from '#app/api/describe-error.ts'

/**
 * What one button does: runs once, however often it is pressed meanwhile, and says why it failed.
 * @param done after it succeeded, whether the component is still there or not: what was done is done
 */
export function useAction<Given extends readonly unknown[], Result>(
  run: (...given: Given) => Promise<Result>,
  { done }: { done?: (result: Result, ...given: Given) => void } = {},
): {
  act: (...given: Given) => Promise<void>
  isBusy: boolean
  /** What was thrown last; null where nothing was, and while it runs again. */
  error: unknown
  /** The same, as a person is told it. */
  fault: ToldError | null
  /** Forgets the last fault. */
  clear: () => void
} {
  const isRunning = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)

  async function act(...given: Given) {
    // The state says so only with the next drawing: a second click comes before.
    if (isRunning.current) return
    isRunning.current = true
    setIsBusy(true)
    setError(null)
    const outcome = await run(...given).then(
      (result) => ({ result }),
      (thrown: unknown) => ({ thrown }),
    )
    isRunning.current = false
    setIsBusy(false)
    if ('thrown' in outcome) setError(outcome.thrown)
    else done?.(outcome.result, ...given)
  }

  return {
    act,
    isBusy,
    error,
    fault: error === null ? null : describeError(error),
    clear: () => setError(null),
  }
}
