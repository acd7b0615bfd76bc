import { useEffect, useState } from 'react'
import type { ImportProgress } from '#domain/api/import.ts'
import { fetchImport } from './imports-api.ts'

const everyMs = 1000

/** Follows an import while it runs. A question that gets no answer is asked again: the import goes on without it. */
export function useImportProgress(shopId: string, first: ImportProgress) {
  const [progress, setProgress] = useState(first)
  const [error, setError] = useState<unknown>(null)
  const isRunning = progress.state === 'running'

  useEffect(() => {
    if (!isRunning) return
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const ask = async () => {
      try {
        setProgress(await fetchImport(shopId, first.importId, leaving.signal))
        setError(null)
      } catch (fault) {
        if (leaving.signal.aborted) return
        setError(fault)
      }
      timer = setTimeout(() => void ask(), everyMs)
    }
    timer = setTimeout(() => void ask(), everyMs)
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [shopId, first.importId, isRunning])

  return { progress, error }
}
