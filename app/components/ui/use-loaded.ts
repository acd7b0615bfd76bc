import { useCallback, useEffect, useState } from 'react'

/**
 * What a dialog or a part of a screen asks of the server once it is shown.
 * @param fetch the same function at each drawing
 */
export function useLoaded<Value>(fetch: (signal?: AbortSignal) => Promise<Value>) {
  const [value, setValue] = useState<Value | null>(null)
  const [error, setError] = useState<unknown>(null)

  const load = useCallback(
    async (signal?: AbortSignal) => {
      setError(null)
      try {
        setValue(await fetch(signal))
      } catch (error) {
        if (!signal?.aborted) setError(error)
      }
    },
    [fetch],
  )
  useEffect(() => {
    const leaving = new AbortController()
    void load(leaving.signal)
    return () => leaving.abort()
  }, [load])
  return { value, setValue, error, load }
}
