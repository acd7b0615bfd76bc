import { useEffect, useRef, useState } from 'react'

/**
 * The server's check of a file before anything is stored: asked again on every change, and an answer that was
 * overtaken is dropped. Not `useAction`, which would refuse the later question instead.
 */
export function useDryRun<Checked, Given extends readonly unknown[]>(
  check: (signal: AbortSignal, ...given: Given) => Promise<Checked>,
  /** What was found before stays beside an error: a person is working on it. */
  keepsReport: (...given: Given) => boolean = () => false,
) {
  const [report, setReport] = useState<Checked | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isChecking, setIsChecking] = useState(false)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function run(...given: Given) {
    running.current?.abort()
    const stop = new AbortController()
    running.current = stop
    setIsChecking(true)
    setError(null)
    try {
      const found = await check(stop.signal, ...given)
      if (!stop.signal.aborted) setReport(found)
    } catch (error) {
      if (stop.signal.aborted) return
      if (!keepsReport(...given)) setReport(null)
      setError(error)
    }
    if (running.current === stop) setIsChecking(false)
  }

  /** Another file is chosen: no earlier answer holds for it. */
  function forget() {
    setReport(null)
    setError(null)
  }
  function stop() {
    running.current?.abort()
    forget()
    setIsChecking(false)
  }
  return { report, error, isChecking, run, setError, forget, stop }
}
