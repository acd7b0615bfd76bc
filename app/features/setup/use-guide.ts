import { useLocation } from '@remix-run/react'
import { useCallback, useEffect, useState } from 'react'
import { api } from '#app/api/client.ts'
import { describeError } from '#app/api/describe-error.ts'
import { useToast } from '#app/components/ui/toast.tsx'
import * as routes from '#domain/api/routes/setup-guide.ts'
import type { SetupGuide, SetupGuideEdit } from '#domain/api/setup-guide.ts'

/** A sale is made without another screen being opened. */
const refreshMs = 20_000

/**
 * The setup guide of a shop, as it is now: asked for with each screen, and again from time to time while it is open.
 * @param isWanted false for those whom the server would refuse
 */
export function useSetupGuide(shopId: string, isWanted: boolean) {
  const { pathname } = useLocation()
  const showToast = useToast()
  const [guide, setGuide] = useState<SetupGuide['guide'] | undefined>()
  const isShown = guide !== null && guide !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was done on a screen shows with the next one
  useEffect(() => {
    // Of a shop that has none it is asked once.
    if (!isWanted || guide === null) return
    const leaving = new AbortController()
    const ask = () => {
      if (document.visibilityState === 'hidden') return
      api.call(routes.readSetupGuide, { shopId, signal: leaving.signal }).then(
        (read) => setGuide(read.guide),
        (error: unknown) => {
          if (!leaving.signal.aborted) console.warn('The setup guide could not be read', error)
        },
      )
    }
    ask()
    const timer = isShown ? window.setInterval(ask, refreshMs) : undefined
    return () => {
      leaving.abort()
      window.clearInterval(timer)
    }
  }, [shopId, isWanted, pathname, isShown])
  const change = useCallback(
    async (body: SetupGuideEdit) => {
      try {
        setGuide((await api.call(routes.changeSetupGuide, { shopId, body })).guide)
        return true
      } catch (error) {
        const { title, detail } = describeError(error)
        showToast({ title, detail, tone: 'loss' })
        return false
      }
    },
    [shopId, showToast],
  )
  return { guide: isShown ? guide : null, change }
}
