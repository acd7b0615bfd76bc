import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { v7 as newId } from 'uuid'
import { describeError } from '#app/api/describe-error.ts'
import { Button } from '#app/components/ui/button.tsx'
import { cx } from '#app/components/ui/class-names.ts'
import { ErrorState } from '#app/components/ui/error-state.tsx'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { useMediaQuery } from '#app/components/ui/use-media-query.ts'
import { useShortcut } from '#app/components/ui/use-shortcut.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { useNewVersion } from '#app/offline/keep-app.ts'
import { forgetBooksRefused } from '#app/session/books-refused.ts'
import type { Product } from '#domain/api/product.ts'
import { valueOn } from '#domain/documents/setting/dated.ts'
import { type Milli, milli } from '#domain/quantity.ts'
import { type Basket, type BasketAction, countByProduct, lineOf } from './basket/basket.ts'
import { isMeasured } from './basket/measured.ts'
import { quantityFault, saleFault } from './basket/too-large.ts'
import { priceTheBasket } from './compose-sale.ts'
import { noSuchBarcode, productByCode, productsLike, whichOfThem } from './find/find-products.ts'
import { useScanner } from './find/use-scanner.ts'
import { useBasket, useOutbox, useShelf, useTaxDay, useThisTill } from './hooks.ts'
import { sendNow } from './outbox/keeper.ts'
import { BasketPane } from './panes/basket-pane.tsx'
import { BasketSummary } from './panes/basket-summary.tsx'
import { LinesInBrief } from './panes/lines-in-brief.tsx'
import { MeasurePanel, type Unmeasured } from './panes/measure-panel.tsx'
import { NameTillPane } from './panes/name-till-pane.tsx'
import { PaidSoFar } from './panes/paid-so-far.tsx'
import { PayPane } from './panes/pay-pane.tsx'
import { ProductPane } from './panes/product-pane.tsx'
import { SoldPane } from './panes/sold-pane.tsx'
import { TillMessages } from './panes/till-messages.tsx'
import { TotalBar } from './panes/total-bar.tsx'
import { noDraft, type PayDraft } from './pay/draft.ts'
import type { WaitingSale } from './storage/till-db.ts'
import { TodayTiles } from './today-tiles.tsx'
import { useLineKeys } from './use-line-keys.ts'
import { useRecord } from './use-record.ts'

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
  const day = useTaxDay(shop)
  const search = useRef<HTMLInputElement>(null)
  const quantityField = useRef<HTMLInputElement>(null)
  const measureField = useRef<HTMLInputElement>(null)
  const hasPointer = useMediaQuery('(pointer: fine)')
  const [isPaying, setIsPaying] = useState(false)
  const [payDraft, setPayDraft] = useState<PayDraft>(noDraft)
  /** Weighed goods that were picked, and how much of them is not said yet; the first is asked about. */
  const [unmeasured, setUnmeasured] = useState<readonly Unmeasured[]>([])
  const [isBasketOpen, setIsBasketOpen] = useState(false)
  const [notice, setNotice] = useState<string | null>(null)
  /** Why a quantity that was typed into a line is not on it. */
  const [lineFault, setLineFault] = useState<string | null>(null)
  const [sold, setSold] = useState<WaitingSale | null>(null)

  const priced = useMemo(() => priceTheBasket(basket, shop, day), [basket, shop, day])
  const alone = useMemo(() => priceTheBasket({ lines: basket.lines }, shop, day), [basket.lines, shop, day])
  const inBasket = useMemo(() => countByProduct(basket), [basket])
  const isEmpty = basket.lines.length === 0
  const amountFault = saleFault(priced, shop.currency)
  const [asked = null] = unmeasured
  const stage =
    asked !== null
      ? 'basket'
      : !isEmpty && isPaying && amountFault === null
        ? till === null
          ? 'name'
          : 'pay'
        : isEmpty && sold
          ? 'sold'
          : 'basket'
  const { grossMinor } = priced.totals
  const payable = {
    grossMinor,
    smallestCoinMinor: valueOn(shop.settings.smallestCoinMinor, day) ?? undefined,
  }
  /** On a phone: whether the basket lies over the products. A question opens it. */
  const isOver = isBasketOpen || asked !== null

  const {
    record,
    isRecording,
    fault: recordFault,
    forgetFault,
  } = useRecord(shop, store, (recorded) => {
    setSold(recorded)
    setIsPaying(false)
    setIsBasketOpen(false)
    setPayDraft(noDraft)
    sendNow()
    toSearch()
  })
  const toSearch = () => hasPointer && search.current?.focus()
  const act = (action: BasketAction) => {
    forgetFault()
    const line = action.type === 'set-quantity' && basket.lines.find((one) => one.lineId === action.lineId)
    const fault = line && quantityFault(line, action.quantityMilli, shop.currency)
    setLineFault(fault || null)
    if (fault) return
    // What was entered for a payment belongs to the sale that was paid by it.
    if (action.type === 'take' || action.type === 'empty') setPayDraft(noDraft)
    store.act(action)
  }

  /** Why the basket can not hold this much more of a product; null where it can. */
  function faultOfMore(product: Product, quantityMilli: Milli): string | null {
    const { name, priceMinor: unitPriceMinor } = product
    const heldMilli = lineOf(basket, product)?.quantityMilli ?? 0
    return quantityFault({ name, unitPriceMinor }, milli(heldMilli + quantityMilli), shop.currency)
  }

  /** @param quantityMilli null where no quantity was said: one piece, or a question of goods that are weighed */
  function add(product: Product, quantityMilli: Milli | null) {
    setNotice(null)
    const { unit } = product
    if (isMeasured(unit) && quantityMilli === null) {
      const isAsked = unmeasured.some((one) => one.productId === product.productId)
      if (!isAsked) setUnmeasured([...unmeasured, { ...product, unit }])
      // Tapped twice: the answer still goes where it is asked.
      return measureField.current?.focus()
    }
    const moreMilli = quantityMilli ?? milli(1_000)
    if (moreMilli % 1_000 !== 0 && !isMeasured(unit))
      return setNotice(`${product.name} is sold in whole pieces.`)
    const fault = faultOfMore(product, moreMilli)
    if (fault) return setNotice(fault)
    forgetBooksRefused()
    setSold(null)
    act({ type: 'add', lineId: newId(), product, quantityMilli: moreMilli })
  }

  function answered(product: Unmeasured, quantityMilli: Milli | null) {
    setUnmeasured((before) => before.filter((one) => one !== product))
    if (quantityMilli !== null) add(product, quantityMilli)
    toSearch()
  }

  const productOf = (code: string) => shelf.shelf && productByCode(shelf.shelf, code)

  function addScanned(code: string) {
    const product = productOf(code)
    if (product) add(product, null)
    else {
      const alike = shelf.shelf ? productsLike(shelf.shelf, code) : []
      setNotice(alike.length > 0 ? whichOfThem(code, alike) : noSuchBarcode(code))
    }
    // The next code must not go into the field this one interrupted; an amount or a weight is still waited for.
    if (stage !== 'pay' && asked === null) toSearch()
  }

  function pay() {
    if (isEmpty || amountFault) return
    forgetFault()
    setIsPaying(true)
    setIsBasketOpen(true)
  }

  function backToBasket() {
    setIsPaying(false)
    forgetFault()
    toSearch()
  }

  useScanner(search, (code) => productOf(code) !== null, addScanned)
  useShortcut('F2', () => {
    setIsBasketOpen(false)
    search.current?.focus()
    search.current?.select()
  })
  const isComposing = stage === 'basket' && asked === null
  useNewVersion(isEmpty && asked === null)
  useShortcut('F9', pay, { isEnabled: isComposing })
  useLineKeys({ basket, search, quantityField, isEnabled: isComposing, act })

  const waiting = sold && outbox?.find((one) => one.saleId === sold.saleId)
  const footer = (button: ReactNode) => (
    <TotalBar
      label="Total"
      amountMinor={grossMinor}
      totals={priced.totals}
      pricesIncludeTax={valueOn(shop.settings.pricesIncludeTax, day)}
      paid={
        basket.tenders.length > 0 && (
          <PaidSoFar
            payable={payable}
            taken={basket.tenders}
            onGiveBack={(at) => act({ type: 'give-back', at })}
          />
        )
      }
    >
      {button}
    </TotalBar>
  )
  return (
    <div className="print-flow grid min-h-0 grow lg:h-[calc(100dvh-var(--top-bar))] lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_26rem] min-[1400px]:grid-cols-[minmax(0,1fr)_29rem]">
      <h1 className="sr-only">Till</h1>
      <div className="relative flex min-h-0 min-w-0 flex-col">
        <TillMessages shopId={shopId} notice={notice} onRead={() => setNotice(null)} />
        <div
          className={cx(
            'no-print flex min-h-0 flex-col gap-3 overflow-y-auto p-4 max-lg:pb-56',
            isOver && 'max-lg:hidden',
          )}
        >
          <TodayTiles shopId={shopId} />
          <ProductPane
            state={shelf}
            search={search}
            inBasket={inBasket}
            onAdd={add}
            onNotice={setNotice}
            canAddProducts={canAddProducts}
          />
        </div>
      </div>
      <section
        aria-label="Basket and payment"
        className={cx(
          'print-flow flex min-h-0 min-w-0 flex-col border-line bg-surface lg:border-l print:static! print:border-0',
          'max-lg:fixed max-lg:right-0 max-lg:left-0 max-lg:top-(--top-bar) max-lg:bottom-(--bottom-bar) max-lg:z-20 sm:max-lg:left-14',
          !isOver && 'max-lg:hidden print:block!',
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
              setUnmeasured([])
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
            question={
              asked && (
                <MeasurePanel
                  key={asked.productId}
                  ref={measureField}
                  product={asked}
                  inBasketMilli={milli(lineOf(basket, asked)?.quantityMilli ?? 0)}
                  faultOf={(quantityMilli) => faultOfMore(asked, quantityMilli)}
                  onMeasured={(quantityMilli) => answered(asked, quantityMilli)}
                  onClose={() => answered(asked, null)}
                />
              )
            }
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
                  disabled={!isComposing || isEmpty || amountFault !== null}
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
            payable={payable}
            taken={basket.tenders}
            currency={shop.currency}
            draft={payDraft}
            lines={(onUnseen) => <LinesInBrief basket={basket} alone={alone} onUnseen={onUnseen} />}
            isRecording={isRecording}
            fault={recordFault}
            onDraft={setPayDraft}
            onTake={(tender) => act({ type: 'take', tender })}
            onRecord={(paid) => void record(paid, grossMinor)}
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
      {!isOver && (
        <BasketSummary basket={basket} payable={payable} sold={sold} onOpen={() => setIsBasketOpen(true)} />
      )}
    </div>
  )
}
