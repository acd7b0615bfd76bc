import { useRef, useState } from 'react'
import { describeError, type ErrorText } from '#app/api/describe-error.ts'
import { useToast } from './toast.tsx'

type Action<Given extends readonly unknown[]> = {
  /** @returns whether it was done: false where it failed, or where it was under way already */
  act: (...given: Given) => Promise<boolean>
  isBusy: boolean
  /** The arguments of what is under way: they distinguish several buttons of one action. Null where nothing is. */
  running: Given | null
  /** Why it failed, as it is shown; null where it did not, and while it runs again. */
  error: ErrorText | null
  /** The same as it was thrown, for what looks at its code. */
  thrown: unknown
  /** Forgets why it failed. */
  clear: () => void
}

type Options = {
  /** After it, whether it failed or not. */
  settled?: () => void
  /** It leads away from here: once it is done the button is not to be pressed again. */
  leaves?: boolean
}

/**
 * The action of a button, or of several of which one is pressed at a time: runs once, however often it is pressed
 * while it runs, and reports why it failed.
 * @param failed instead of an error on the screen
 */
export function useAction<const Given extends readonly unknown[]>(
  run: (...given: Given) => Promise<unknown>,
  {
    failed,
    settled,
    leaves = false,
  }: Options & { failed?: (problem: ErrorText, error: unknown) => void } = {},
): Action<Given> {
  const isRunning = useRef(false)
  const [running, setRunning] = useState<Given | null>(null)
  const [thrown, setThrown] = useState<unknown>(null)

  async function act(...given: Given): Promise<boolean> {
    // The state changes only with the next rendering: a second click can come before.
    if (isRunning.current) return false
    isRunning.current = true
    setRunning(given)
    setThrown(null)
    let isDone = true
    try {
      await run(...given)
    } catch (error) {
      isDone = false
      if (failed) failed(describeError(error), error)
      else setThrown(error)
    }
    settled?.()
    if (isDone && leaves) return true
    isRunning.current = false
    setRunning(null)
    return isDone
  }

  return {
    ...{ act, running, thrown },
    isBusy: running !== null,
    error: thrown === null ? null : describeError(thrown),
    clear: () => setThrown(null),
  }
}

/**
 * The same with the error in a toast: for a button that has no place for it beside.
 * @param title the toast's title for any error, in place of the error's own
 */
export function useToastedAction<const Given extends readonly unknown[]>(
  run: (...given: Given) => Promise<unknown>,
  { title, ...options }: Options & { title?: string } = {},
): Pick<Action<Given>, 'act' | 'isBusy' | 'running'> {
  const toast = useToast()
  return useAction(run, {
    ...options,
    failed: (error) => toast({ tone: 'loss', title: title ?? error.title, detail: error.detail }),
  })
}
