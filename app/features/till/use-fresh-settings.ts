import { useEffect, useRef } from 'react'
import { useRefreshShop } from '#app/features/shell/shop-context.tsx'

/** What the owner changes (limits of the staff, payment types, taxes) is obeyed here this soon. */
const askEveryMs = 60_000

/** Asks for the shop now and then, and between two sales: a basket should end under the settings it was begun with. */
export function useFreshSettings(isBasketOpen: boolean): void {
  const refreshShop = useRefreshShop()
  const askedAt = useRef(Date.now())
  useEffect(() => {
    if (isBasketOpen) return
    const ask = () => {
      askedAt.current = Date.now()
      refreshShop()
    }
    if (Date.now() - askedAt.current >= askEveryMs) ask()
    const timer = window.setInterval(ask, askEveryMs)
    return () => window.clearInterval(timer)
  }, [isBasketOpen, refreshShop])
}
