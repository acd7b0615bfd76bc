import { useEffect, useRef } from 'react'
import { v7 as newId } from 'uuid'
import { cx } from '#app/components/ui/class-names.ts'
import { ErrorState } from '#app/components/ui/error-state.tsx'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { useShortcut } from '#app/components/ui/use-shortcut.ts'
import { callKeys } from '#app/features/keys/call-keys.ts'
import { onCashiersCalled } from '#app/features/shell/call-cashiers.ts'
import { useRefreshShop, useShop } from '#app/features/shell/shop-context.tsx'
import { useTillState } from '#app/features/shell/till-state.ts'
import { useNewVersion } from '#app/offline/keep-app.ts'
import { valueOn } from '#domain/documents/setting/dated.ts'
import type { Basket } from './basket/basket.ts'
import { refreshCashiers, tellTurn } from './cashier/take-over.ts'
import { useBasket, useTaxDay } from './hooks.ts'
import { codeToAdd } from './machine/state.ts'
import { BasketSummary } from './panes/basket-summary.tsx'
import { ProductPane } from './panes/product-pane.tsx'
import { SaleSide } from './panes/sale-side.tsx'
import { TillMessages } from './panes/till-messages.tsx'
import { tillDb } from './storage/till-db.ts'
import { TodayTiles } from './today-tiles.tsx'
import { useScans } from './use-scans.ts'
import { useShelf } from './use-shelf.ts'
import { useTill } from './use-till.ts'

/**
 * The till. It shows no title of its own: the bar at the top shows where this is, and every line of
 * the screen is for selling.
 */
export function TillScreen({ canAddProducts }: { canAddProducts: boolean }) {
  const shop = useShop()
  const { basket, error: problem, store } = useBasket(shop.shopId)
  useEffect(() => {
    document.title = 'Till · Sales & Accounts'
  }, [])
  const { isOnline } = useTillState()
  useEffect(() => {
    // Asked again when the connection is back; without one it keeps the name and the shift it has.
    if (!isOnline) return
    askForShift(shop.shopId).catch((error: unknown) => console.warn('The shift was not asked for', error))
    tellTurn(shop.shopId)
      .then(() => refreshCashiers(shop.shopId))
      .catch((error: unknown) => console.warn('The cashiers were not asked for', error))
  }, [shop.shopId, isOnline])
  if (basket === null) {
    if (problem === null) return <ScreenSkeleton />
    return (
      <ErrorState
        error={problem}
        title="This browser does not keep the till's data"
        onRetry={() => window.location.reload()}
      />
    )
  }
  return <TwoSides basket={basket} error={problem} store={store} canAddProducts={canAddProducts} />
}

/** Only for a device that is a till: one that is not has no shifts to load. */
async function askForShift(shopId: string): Promise<void> {
  if ((await tillDb().tills.get(shopId)) === undefined) return
  const { followShift } = await import('./shift/this-shift.ts')
  await followShift(shopId)
}

type TwoSidesProps = { basket: Basket; canAddProducts: boolean } & Pick<
  ReturnType<typeof useBasket>,
  'store' | 'error'
>

/** The products on the left, the sale on the right; on a phone one of them lies over the other. */
function TwoSides({ basket, error, store, canAddProducts }: TwoSidesProps) {
  const shop = useShop()
  const { shopId } = shop
  const shelf = useShelf(shop, basket.lines.length > 0)
  useFreshSettings(basket.lines.length > 0)
  const till = useTill(shop, basket, store, shelf.shelf)
  const { state, pane, fields, send } = till
  const scan = useScans(till, shelf.shelf, valueOn(shop.settings.scaleBarcodes, useTaxDay(shop)))
  const { press } = till
  useEffect(() => onCashiersCalled(() => press('cashier')))
  // The frame hears the key everywhere else.
  useShortcut('?', callKeys, { emptyField: fields.search })
  useNewVersion(basket.lines.length === 0 && pane !== 'measure')
  /** On a phone: whether the basket lies over the products. A question opens it. */
  const isOver = state.isBasketOpen || pane === 'measure'
  return (
    <div className="print-flow grid min-h-0 grow lg:h-[calc(100dvh-var(--top-bar)-var(--above-screen,0px))] lg:grid-cols-[minmax(0,1fr)_21rem] xl:grid-cols-[minmax(0,1fr)_25rem] min-[1400px]:grid-cols-[minmax(0,1fr)_30rem] min-[1700px]:grid-cols-[minmax(0,1fr)_34rem]">
      <h1 className="sr-only">Till</h1>
      <div className="relative flex min-h-0 min-w-0 flex-col">
        <TillMessages
          shopId={shopId}
          notice={state.notice}
          isOfScan={state.notice === state.unknownScan}
          codeToAdd={canAddProducts ? codeToAdd(state) : null}
          onAdd={(code) => send({ type: 'add-product', code })}
          onRead={() => send({ type: 'notice', notice: null })}
        />
        <div
          className={cx(
            'no-print flex min-h-0 flex-col gap-3 overflow-y-auto p-4 max-lg:pb-56 lg:max-xl:gap-2 lg:max-xl:p-3',
            isOver && 'max-lg:hidden',
          )}
        >
          <TodayTiles shopId={shopId} />
          <ProductPane
            state={shelf}
            shopId={shopId}
            search={fields.search}
            basket={basket}
            onAdd={(product, quantityMilli) =>
              send({ type: 'pick', product, quantityMilli, lineId: newId() })
            }
            onNotice={(notice, code) => send({ type: 'notice', notice, ...(code !== undefined && { code }) })}
            onCode={scan}
            canAddProducts={canAddProducts}
          />
        </div>
      </div>
      <SaleSide till={till} error={error} isOver={isOver} />
      {!isOver && <BasketSummary till={till} />}
    </div>
  )
}

/** What the owner changes (limits of the staff, payment types, taxes) is obeyed here this soon. */
const askEveryMs = 60_000

/** Asks for the shop now and then, and between two sales: a basket should end under the settings it was begun with. */
function useFreshSettings(isBasketOpen: boolean): void {
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
