import { useRef, useState } from 'react'
import { describeError, type ToldError } from '#app/api/describe-error.ts'
import { useToast } from './toast.tsx'

type Action<Given extends readonly unknown[]> = {
  act: (...given: Given) => Promise<void>
  isBusy: boolean
  /** Why it failed, as a person is told it; null where it did not, and while it runs again. */
  fault: ToldError | null
}

type Options = {
  /** After it, whether it failed or not. */
  settled?: () => void
  /** It leads away from here: once it is done the button is not to be pressed again. */
  leaves?: boolean
}

/**
 * What one button does: runs once, however often it is pressed meanwhile, and says why it failed.
 * @param failed instead of a fault that stands on the screen
 */
export function useAction<const Given extends readonly unknown[]>(
  run: (...given: Given) => Promise<unknown>,
  { failed, settled, leaves = false }: Options & { failed?: (fault: ToldError) => void } = {},
): Action<Given> {
  const isRunning = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState<ToldError | null>(null)

  async function act(...given: Given) {
    // The state says so only with the next drawing: a second click comes before.
    if (isRunning.current) return
    isRunning.current = true
    setIsBusy(true)
    setFault(null)
    let isLeft = leaves
    try {
      await run(...given)
    } catch (error) {
      isLeft = false
      const told = describeError(error)
      if (failed) failed(told)
      else setFault(told)
    }
    settled?.()
    if (isLeft) return
    isRunning.current = false
    setIsBusy(false)
  }

  return { act, isBusy, fault }
}

/**
 * The same where the fault is told in a toast: of a button that has no place for it beside.
 * @param title what is said of any fault, in place of its own title
 */
export function useToastedAction<const Given extends readonly unknown[]>(
  run: (...given: Given) => Promise<unknown>,
  { title, ...options }: Options & { title?: string } = {},
): Omit<Action<Given>, 'fault'> {
  const toast = useToast()
  return useAction(run, {
    ...options,
    failed: (fault) => toast({ tone: 'loss', title: title ?? fault.title, detail: fault.detail }),
  })
}
