import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'

const everyMs = 5_000

/** Loads the screen again now and then, while that is wanted: until what is away is back. */
export function useAskAgain(isWanted: boolean) {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isWanted) return
    const asking = window.setInterval(revalidate, everyMs)
    return () => window.clearInterval(asking)
  }, [isWanted, revalidate])
  return { revalidate, isAsking: state === 'loading' }
}
