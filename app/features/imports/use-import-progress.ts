import { useEffect, useState } from 'react'
import { api } from '#app/api/client.ts'
import type { ImportProgress } from '#domain/api/import.ts'
import * as routes from '#domain/api/routes/imports.ts'

const everyMs = 1000

/** Follows an import while it runs. A question that gets no answer is asked again: the import goes on without it. */
export function useImportProgress(shopId: string, first: ImportProgress) {
  const [progress, setProgress] = useState(first)
  const [error, setError] = useState<unknown>(null)
  const isRunning = progress.state === 'running'
  const { importId } = first

  useEffect(() => {
    if (!isRunning) return
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const ask = async () => {
      try {
        setProgress(await api.call(routes.readImport, { shopId, importId, signal: leaving.signal }))
        setError(null)
      } catch (error) {
        if (leaving.signal.aborted) return
        setError(error)
      }
      timer = setTimeout(() => void ask(), everyMs)
    }
    timer = setTimeout(() => void ask(), everyMs)
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [shopId, importId, isRunning])

  return { progress, error }
}
