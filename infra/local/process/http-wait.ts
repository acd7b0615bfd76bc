import { setTimeout as wait } from 'node:timers/promises'

/**
 * Asks an address until it answers 2xx.
 *
 * @returns false where the time is over, or whoever should answer has ended
 */
export async function untilAnswers(
  url: string,
  {
    timeoutMs,
    everyMs = 100,
    hasEnded = () => false,
    onAnswer,
  }: {
    timeoutMs: number
    everyMs?: number
    hasEnded?: () => boolean
    onAnswer?: (status: number, text: string) => void
  },
): Promise<boolean> {
  const until = Date.now() + timeoutMs
  while (Date.now() < until && !hasEnded()) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(5000) })
      const text = await response.text()
      if (response.ok) return true
      onAnswer?.(response.status, text)
    } catch {
      // Not listening yet: ask again until the time is over.
    }
    await wait(everyMs)
  }
  return false
}
