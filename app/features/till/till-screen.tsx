import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Temporal } from 'temporal-polyfill'
import { v7 as newId } from 'uuid'
import { describeError } from '#app/api/describe-error.ts'
import { Button } from '#app/components/button.tsx'
import { cx } from '#app/components/class-names.ts'
import { ErrorState } from '#app/components/error-state.tsx'
import { ScreenSkeleton } from '#app/components/skeletons.tsx'
import { useMediaQuery } from '#app/components/use-media-query.ts'
import { useShortcut } from '#app/components/use-shortcut.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { Product } from '#domain/api/product.ts'
import { Refusal } from '#domain/errors.ts'
import { type Milli, milli } from '#domain/quantity.ts'
import { type Basket, type BasketAction, lineOf } from './basket/basket.ts'
import { isMeasured } from './basket/measured.ts'
import { quantityFault, saleFault } from './basket/too-large.ts'
import { priceTheBasket } from './compose-sale.ts'
import { noSuchBarcode, productByCode, productsLike, whichOfThem } from './find/find-products.ts'
import { useScanner } from './find/use-scanner.ts'
import { useBasket, useBusinessDay, useOutbox, useShelf, useThisTill } from './hooks.ts'
import { sendNow } from './outbox/keeper.ts'
import { RefusedBanner } from './outbox/refused-banner.tsx'
import { BasketPane } from './panes/basket-pane.tsx'
import { BasketSummary } from './panes/basket-summary.tsx'
import { NameTillPane } from './panes/name-till-pane.tsx'
import { type PaidBy, PayPane } from './panes/pay-pane.tsx'
import { ProductPane } from './panes/product-pane.tsx'
import { SoldPane } from './panes/sold-pane.tsx'
import { TotalBar } from './panes/total-bar.tsx'
import { BasketChanged, recordBasket } from './storage/record-sale.ts'
import type { WaitingSale } from './storage/till-db.ts'
import { TodayTiles } from './today-tiles.tsx'
import { useLineKeys } from './use-line-keys.ts'

/**
 * The till. It has no title of its own in sight: the bar at the top says where this is, and every line of
 * the screen is for selling.
 */
export function TillScreen({ canAddProducts }: { canAddProducts: boolean }) {
  const shop = useShop()
  const { basket, fault, store } = useBasket(shop.shopId)
  useEffect(() => {
    document.title = 'Till · Sales & Accounts'
  }, [])
  if (basket === null) {
    if (fault === null) return <ScreenSkeleton />
    return (
      <ErrorState
        error={fault}
        title="This browser does not keep the till's data"
        onRetry={() => window.location.reload()}
      />
    )
  }
  return <Till basket={basket} fault={fault} store={store} canAddProducts={canAddProducts} />
}

type TillProps = { basket: Basket; canAddProducts: boolean } & Pick<
  ReturnType<typeof useBasket>,
  'store' | 'fault'
>

function Till({ basket, fault, store, canAddProducts }: TillProps) {
  const shop = useShop()
  const { shopId } = shop
  const shelf = useShelf(shopId)
  const till = useThisTill(shopId)
  const outbox = useOutbox(shopId)
  const day = useBusinessDay(shop)
  const search = useRef<HTMLInputElement>(null)
  const quantityField = useRef<HTMLInputElement>(null)
  const hasPointer = useMediaQuery('(pointer: fine)')
  const [isPaying, setIsPaying] = useState(false)
  const [isBasketOpen, setIsBasketOpen] = useState(false)
  const [isRecording, setIsRecording] = useState(false)
  const [recordFault, setRecordFault] = useState<string | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  /** Why a quantity that was typed into a line is not on it. */
  const [lineFault, setLineFault] = useState<string | null>(null)
  const [sold, setSold] = useState<WaitingSale | null>(null)

  const priced = useMemo(() => priceTheBasket(basket, shop, day), [basket, shop, day])
  const alone = useMemo(() => priceTheBasket({ lines: basket.lines }, shop, day), [basket.lines, shop, day])
  const inBasket = useMemo(() => countByProduct(basket), [basket])
  const isEmpty = basket.lines.length === 0
  const amountFault = saleFault(priced, shop.currency)
  const stage =
    !isEmpty && isPaying && amountFault === null
      ? till === null
        ? 'name'
        : 'pay'
      : isEmpty && sold
        ? 'sold'
        : 'basket'
  const { grossMinor } = priced.totals

  const toSearch = () => hasPointer && search.current?.focus()
  const act = (action: BasketAction) => {
    setRecordFault(null)
    const line = action.type === 'set-quantity' && basket.lines.find((one) => one.lineId === action.lineId)
    const fault = line && quantityFault(line, action.quantityMilli, shop.currency)
    setLineFault(fault || null)
    if (!fault) store.act(action)
  }

  function add(product: Product, quantityMilli: Milli = milli(1_000)) {
    setNotice(null)
    if (quantityMilli % 1_000 !== 0 && !isMeasured(product.unit))
      return setNotice(`${product.name} is sold in whole pieces.`)
    const line = lineOf(basket, product)
    const fault = quantityFault(
      { name: product.name, unitPriceMinor: product.priceMinor },
      milli((line?.quantityMilli ?? 0) + quantityMilli),
      shop.currency,
    )
    if (fault) return setNotice(fault)
    setSold(null)
    setIsPaying(false)
    act({ type: 'add', lineId: newId(), product, quantityMilli })
  }

  const productOf = (code: string) => shelf.shelf && productByCode(shelf.shelf, code)

  function addScanned(code: string) {
    const product = productOf(code)
    if (product) add(product)
    else {
      const alike = shelf.shelf ? productsLike(shelf.shelf, code) : []
      setNotice(alike.length > 0 ? whichOfThem(code, alike) : noSuchBarcode(code))
    }
    // The next code must not go into the field this one interrupted.
    toSearch()
  }

  function pay() {
    if (isEmpty || amountFault) return
    setRecordFault(null)
    setIsPaying(true)
    setIsBasketOpen(true)
  }

  function backToBasket() {
    setIsPaying(false)
    setRecordFault(null)
    toSearch()
  }

  async function record({ tenders, changeMinor }: PaidBy) {
    setIsRecording(true)
    setRecordFault(null)
    try {
      await store.settled()
      const shown = store.read() ?? basket
      const now = Temporal.Now.instant().toString({ smallestUnit: 'millisecond' })
      setSold(await recordBasket(shop, { basket: shown, grossMinor }, { tenders, changeMinor }, now))
      await store.refresh()
      setIsPaying(false)
      setIsBasketOpen(false)
      sendNow()
      toSearch()
    } catch (error) {
      setRecordFault(recordFaultOf(error))
      await store.refresh()
    } finally {
      setIsRecording(false)
    }
  }

  useScanner(search, (code) => productOf(code) !== null, addScanned)
  useShortcut('F2', () => {
    setIsBasketOpen(false)
    search.current?.focus()
    search.current?.select()
  })
  useShortcut('F9', pay, { isEnabled: stage === 'basket' })
  useLineKeys({ basket, search, quantityField, isEnabled: stage === 'basket', act })

  const waiting = sold && outbox?.find((one) => one.saleId === sold.saleId)
  const footer = (button: ReactNode) => (
    <TotalBar
      label="Total"
      amountMinor={grossMinor}
      totals={priced.totals}
      pricesIncludeTax={shop.pricesIncludeTax}
    >
      {button}
    </TotalBar>
  )
  return (
    <div className="print-flow grid min-h-0 grow lg:h-[calc(100dvh-var(--top-bar))] lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_26rem] min-[1400px]:grid-cols-[minmax(0,1fr)_29rem]">
      <h1 className="sr-only">Till</h1>
      <div
        className={cx(
          'no-print flex min-w-0 flex-col gap-3 overflow-y-auto p-4 max-lg:pb-28',
          isBasketOpen && 'max-lg:hidden',
        )}
      >
        <TodayTiles shopId={shopId} />
        <RefusedBanner shopId={shopId} />
        <ProductPane
          state={shelf}
          search={search}
          inBasket={inBasket}
          notice={notice}
          onAdd={add}
          onMissing={setNotice}
          canAddProducts={canAddProducts}
        />
      </div>
      <section
        aria-label="Basket and payment"
        className={cx(
          'print-flow flex min-h-0 min-w-0 flex-col border-line bg-surface lg:border-l print:static! print:border-0',
          'max-lg:fixed max-lg:right-0 max-lg:left-0 max-lg:top-(--top-bar) max-lg:bottom-(--bottom-bar) max-lg:z-20 sm:max-lg:left-14',
          !isBasketOpen && 'max-lg:hidden print:block!',
        )}
      >
        {fault !== null && (
          <p role="alert" className="bg-loss-soft px-4 py-2 text-14 text-loss">
            The last change could not be kept on this device. {describeError(fault).detail}
          </p>
        )}
        {(stage === 'basket' || stage === 'sold') && (
          <Button
            variant="quiet"
            icon={ArrowLeft}
            className="no-print min-h-12 shrink-0 justify-start rounded-none! border-b-line! lg:hidden"
            onClick={() => {
              setIsBasketOpen(false)
              if (stage === 'sold') setSold(null)
            }}
          >
            {stage === 'sold' ? 'Next sale' : 'Back to the products'}
          </Button>
        )}
        {stage === 'basket' && (
          <BasketPane
            shop={shop}
            basket={basket}
            alone={alone}
            quantityField={quantityField}
            act={act}
            onDone={toSearch}
            footer={footer(
              <>
                {(amountFault ?? lineFault) && (
                  <p role="alert" className="rounded-md bg-warn-soft px-3 py-2 text-14 text-warn">
                    {amountFault ?? lineFault}
                  </p>
                )}
                <Button
                  variant="primary"
                  size="till"
                  isWide
                  shortcut="F9"
                  className="min-h-14!"
                  disabled={isEmpty || amountFault !== null}
                  onClick={pay}
                >
                  Pay
                </Button>
              </>,
            )}
          />
        )}
        {stage === 'name' && <NameTillPane shopId={shopId} onBack={backToBasket} footer={footer} />}
        {stage === 'pay' && (
          <PayPane
            grossMinor={grossMinor}
            taken={basket.tenders}
            currency={shop.currency}
            isRecording={isRecording}
            fault={recordFault}
            onTake={(tender) => act({ type: 'take', tender })}
            onGiveBack={(at) => act({ type: 'give-back', at })}
            onRecord={(paid) => void record(paid)}
            onBack={backToBasket}
            footer={footer}
          />
        )}
        {stage === 'sold' && sold && (
          <SoldPane
            shop={shop}
            sold={sold}
            atServer={!waiting ? 'yes' : waiting.refused ? 'refused' : 'waiting'}
            onClose={() => setSold(null)}
          />
        )}
      </section>
      {!isBasketOpen && (
        <BasketSummary
          basket={basket}
          grossMinor={grossMinor}
          sold={sold}
          onOpen={() => setIsBasketOpen(true)}
        />
      )}
    </div>
  )
}

function countByProduct(basket: Basket): ReadonlyMap<string, number> {
  const counted = new Map<string, number>()
  for (const { productId, quantityMilli } of basket.lines)
    counted.set(productId, (counted.get(productId) ?? 0) + quantityMilli)
  return counted
}

function recordFaultOf(error: unknown): string {
  if (error instanceof BasketChanged)
    return 'The basket changed meanwhile, perhaps in another tab. Nothing was recorded: look at the total and record it again.'
  if (error instanceof Refusal)
    return `The books would refuse this sale, so nothing was recorded. ${error.message}`
  console.error('The sale could not be recorded', error)
  return 'The sale could not be kept on this device, so nothing was recorded. Free some space on it and record the sale again.'
}
