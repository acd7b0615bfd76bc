import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { noShopFormat, ShopFormatProvider } from '#app/components/format/shop-format.tsx'
import { ErrorState } from '#app/components/ui/error-state.tsx'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import type { Shop } from '#domain/api/shop.ts'
import { fetchShop, rememberedShop } from './shop.ts'

const ShopContext = createContext<Shop | null>(null)
const RefreshContext = createContext<() => void>(() => undefined)

/** A till stays open for days: what changes tomorrow is to be known before it may be offline. */
const refreshEveryMs = 30 * 60_000

/** The shop this session works in. Only below ShopProvider, where it is known. */
export function useShop(): Shop {
  const shop = useContext(ShopContext)
  if (shop === null) throw new Error('useShop needs a ShopProvider above it')
  return shop
}

/** The same, in the frame, which is there before the shop is known. */
export function useShopIfKnown(): Shop | null {
  return useContext(ShopContext)
}

/** Asks the server for the shop again: it was changed here. */
export function useRefreshShop(): () => void {
  return useContext(RefreshContext)
}

/** Gives the screens their shop: the remembered one at once, the server's as soon as it is there. */
export function ShopProvider({
  shopId,
  isClosed,
  frame,
  children,
}: {
  shopId: string
  /** As the server last reported, null until it has answered: when it changes, the shop is fetched again. */
  isClosed: boolean | null
  /** Drawn around the content, known shop or not. */
  frame: (content: ReactNode) => ReactNode
  children: ReactNode
}) {
  const [shop, setShop] = useState(() => rememberedShop(shopId))
  const [error, setError] = useState<unknown>(null)
  const [isLoading, setIsLoading] = useState(false)

  const load = useCallback(async () => {
    setIsLoading(true)
    try {
      const fetched = await fetchShop(shopId)
      // A till asks every minute, and the shop hardly ever changes: then nothing is rendered again.
      setShop((before) => (JSON.stringify(before) === JSON.stringify(fetched) ? before : fetched))
      setError(null)
    } catch (error) {
      setError(error)
    }
    setIsLoading(false)
  }, [shopId])
  const refresh = useCallback(() => void load(), [load])
  useEffect(() => {
    refresh()
    const timer = window.setInterval(refresh, refreshEveryMs)
    window.addEventListener('online', refresh)
    return () => {
      window.clearInterval(timer)
      window.removeEventListener('online', refresh)
    }
  }, [refresh])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change of it
  useEffect(() => {
    if (isClosed !== null && shop && (shop.isClosed === true) !== isClosed) refresh()
  }, [isClosed, refresh])

  const format = useMemo(() => shop ?? noShopFormat, [shop])
  // A remembered shop is good enough while the server is away.
  let content = children
  if (!shop) {
    content = error ? (
      <ErrorState heading="h1" error={error} onRetry={load} isRetrying={isLoading} />
    ) : (
      <ScreenSkeleton />
    )
  }
  return (
    <ShopContext.Provider value={shop}>
      <RefreshContext.Provider value={refresh}>
        <ShopFormatProvider value={format}>{frame(content)}</ShopFormatProvider>
      </RefreshContext.Provider>
    </ShopContext.Provider>
  )
}
