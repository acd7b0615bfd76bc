import { useRevalidator } from '@remix-run/react'
import { useAction } from './use-action.ts'

/**
 * One step at a time: what is under way, and why the last one was refused. Afterwards the present state is fetched again.
 * @param onDone after a step that was not refused
 */
export function useStep(onDone: () => void = () => {}) {
  const { revalidate } = useRevalidator()
  const { act, running, thrown } = useAction(
    async (_name: string, step: () => Promise<unknown>) => {
      await step()
      onDone()
    },
    // After a refusal too: the state may differ from the one shown here.
    { settled: revalidate },
  )
  return { busy: running?.[0] ?? null, error: thrown, take: act }
}
