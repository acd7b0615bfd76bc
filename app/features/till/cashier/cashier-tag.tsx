import { useLocation } from '@remix-run/react'
import { UserRound } from 'lucide-react'
import { Button } from '#app/components/ui/button.tsx'
import { callCashiers } from '#app/features/shell/call-cashiers.ts'
import { tillPlace } from '#app/features/shell/places.ts'
import { useThisTill } from '../hooks.ts'
import { keys } from '../machine/keys.ts'
import { useCashier } from './use-cashier.ts'

/** Who serves, in the bar at the top of the till; press it to let another cashier take over. */
export function CashierTag({ shopId }: { shopId: string }) {
  const { pathname } = useLocation()
  const till = useThisTill(shopId)
  const cashier = useCashier(shopId)
  if (!cashier || !till || pathname.replace(/\/+$/, '') !== tillPlace.to) return null
  return (
    <Button
      variant="quiet"
      size="compact"
      icon={UserRound}
      aria-label={`${cashier.name} is serving. Change cashier`}
      aria-keyshortcuts={keys.basket.cashier}
      className="max-w-48 min-w-0 max-lg:min-h-12!"
      onClick={callCashiers}
    >
      <span className="truncate max-sm:sr-only">{cashier.name}</span>
    </Button>
  )
}
