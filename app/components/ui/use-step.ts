import { useRevalidator } from '@remix-run/react'
import { useState } from 'react'

/**
 * One step at a time: what is under way, and why the last one was refused. What stands then is asked again.
 * @param onDone after a step that was not refused
 */
export function useStep(onDone: () => void = () => {}) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)

  async function take<Result>(name: string, step: () => Promise<Result>): Promise<Result | null> {
    setBusy(name)
    setError(null)
    try {
      const result = await step()
      onDone()
      return result
    } catch (refused) {
      setError(refused)
      return null
    } finally {
      setBusy(null)
      // After a refusal too: it may say that something is other than it stands here.
      revalidate()
    }
  }

  return { busy, error, take }
}
