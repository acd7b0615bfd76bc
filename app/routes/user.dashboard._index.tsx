import type { ClientLoaderFunctionArgs } from '@remix-run/react'
import { partOnDemand } from '#app/components/ui/part-on-demand.tsx'
import { Screen, Sheet } from '#app/components/ui/screen.tsx'
import { useIsAccountant, useMe } from '#app/features/shell/me-context.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { useThisTill } from '#app/features/till/hooks.ts'
import { TillScreen } from '#app/features/till/till-screen.tsx'
import { useTillRefresh } from '#app/features/till/use-till-refresh.ts'
import { requireShop } from '#app/session/guards.ts'

// Most devices that open this page sell: what replaces the till is loaded when it is needed.
const { Part: AccountantHome } = partOnDemand(
  async () => (await import('#app/features/shell/accountant-home.tsx')).AccountantHome,
)
const { Part: ClosedTill } = partOnDemand(
  async () => (await import('#app/features/till/closed-till.tsx')).ClosedTill,
)
const { Part: RetiredTill } = partOnDemand(
  async () => (await import('#app/features/till/closed-till.tsx')).RetiredTill,
)

const { Part: AwaitedTill } = partOnDemand(
  async () => (await import('#app/features/till/approve/awaited-till.tsx')).AwaitedTill,
)

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return requireShop(request)
}

export default function TillRoute() {
  const me = useMe()
  const { shopId, isClosed } = useShop()
  const till = useThisTill(shopId)
  useTillRefresh(shopId)
  if (useIsAccountant()) return <AccountantHome />
  if (isClosed) return <ClosedTill />
  if (till?.retiredAt !== undefined) return <RetiredTill name={till.name} retiredAt={till.retiredAt} />
  if (till?.isAwaited)
    return (
      <Screen title="Till">
        <Sheet className="flex max-w-160 flex-col gap-4">
          <AwaitedTill request={till} />
        </Sheet>
      </Screen>
    )
  return <TillScreen canAddProducts={me?.right === 'owner'} />
}
