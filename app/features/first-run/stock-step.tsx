import { useNavigate, useRevalidator } from '@remix-run/react'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { ShopFormatProvider } from '#app/components/format/shop-format.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Section } from '#app/components/ui/screen.tsx'
import { ProductImport } from '#app/features/imports/product-import.tsx'
import { counted } from '#app/features/imports/report-tiles.tsx'
import { OpeningAccount, type OpeningAmount, type SetupProgress } from '#domain/api/setup.ts'
import { Minor } from '#domain/money.ts'
import { useDraft } from './drafts.ts'
import { MoneyPart, type OpeningAmounts, type OpeningFaults, openingAccounts } from './money-part.tsx'
import { PastSales } from './past-sales.tsx'
import { openWithMoney, takeStep } from './setup-api.ts'
import { SetupFrame } from './setup-frame.tsx'
import { StepActions } from './step-actions.tsx'
import { stepPath, stepsTaken } from './steps-taken.ts'

const Draft = z.object({ amounts: z.partialRecord(OpeningAccount, Minor) })

type Shop = NonNullable<SetupProgress['shop']>

/** What the shop has on the day it begins: money, goods at cost, a history. All of it, some, or nothing. */
export function StockStep({ progress, shop }: { progress: SetupProgress; shop: Shop }) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { draft, change, forget } = useDraft<{ amounts: OpeningAmounts }>(
    `money:${shop.shopId}`,
    Draft,
    () => ({ amounts: {} }),
  )
  const [faults, setFaults] = useState<OpeningFaults>({})
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [hasHistory, setHasHistory] = useState(false)
  const [correcting, setCorrecting] = useState<OpeningAccount[]>([])
  const format = useMemo(() => ({ currency: shop.currency, timeZone: shop.timeZone }), [shop])
  const { openingBalances: recorded, products } = progress

  const wanted = openingAccounts.flatMap(({ account }): OpeningAmount[] => {
    const amountMinor = draft.amounts[account]
    const known = recorded.find((one) => one.account === account)
    if (amountMinor === undefined) return []
    if (!known) return amountMinor === 0 ? [] : [{ account, amountMinor }]
    const isCorrected = correcting.includes(account) && amountMinor !== known.amountMinor
    return isCorrected ? [{ account, amountMinor, insteadOfMinor: known.amountMinor }] : []
  })
  const hasAnything = wanted.length > 0 || recorded.length > 0 || products > 0 || hasHistory

  async function goOn() {
    if (isBusy || Object.values(faults).some(Boolean)) return
    setIsBusy(true)
    setError(null)
    try {
      if (wanted.length > 0) await openWithMoney(shop.shopId, wanted)
      await takeStep(shop.shopId, 'stock', hasAnything ? 'done' : 'skipped')
      forget()
      navigate(stepPath('till'))
    } catch (refused) {
      setError(refused)
      setIsBusy(false)
      // Recorded in another window: it is shown as it stands.
      setCorrecting([])
      revalidate()
    }
  }

  function enter(account: OpeningAccount, amountMinor: Minor | null, fault: string | null) {
    const { [account]: _, ...others } = draft.amounts
    change({ amounts: amountMinor === null ? others : { ...others, [account]: amountMinor } })
    setFaults((held) => ({ ...held, [account]: fault ?? undefined }))
  }

  /** A correction begins with the amount that stands; one that is given up leaves nothing behind. */
  function correct(account: OpeningAccount, isCorrected: boolean) {
    const others = correcting.filter((one) => one !== account)
    setCorrecting(isCorrected ? [...others, account] : others)
    enter(account, recorded.find((one) => one.account === account)?.amountMinor ?? null, null)
  }

  return (
    <SetupFrame
      step="stock"
      taken={stepsTaken(progress)}
      canGoBack
      width="wide"
      title="What the shop has today"
      lead="The books begin with it. Leave out what you don’t know: products can be added at any time, by hand or from a file."
    >
      <ShopFormatProvider value={format}>
        <form
          id="opening-money"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void goOn()
          }}
        >
          <Section title="Money">
            <MoneyPart
              currency={shop.currency}
              recorded={recorded}
              correcting={correcting}
              amounts={draft.amounts}
              onChange={enter}
              onCorrect={correct}
            />
          </Section>
        </form>
        <Section title="Products and stock">
          <p className="max-w-prose text-14 text-ink-soft">
            {products > 0 ? `${counted(products, 'product')} ${products === 1 ? 'is' : 'are'} in. ` : ''}A
            spreadsheet with a column for the cost and one for what is on the shelf brings the stock into the
            books at cost. <ExampleFile />
          </p>
          <ProductImport shopId={shop.shopId} onImported={revalidate} next={null} />
        </Section>
        <PastSales shopId={shop.shopId} onHistory={setHasHistory} />
        <StepActions step="stock" error={error}>
          <Button type="submit" form="opening-money" variant="primary" isBusy={isBusy} busyLabel="Recording">
            {wanted.length > 0 ? 'Record money and go on' : hasAnything ? 'Go on' : 'Start with nothing'}
          </Button>
        </StepActions>
      </ShopFormatProvider>
    </SetupFrame>
  )
}

const example = [
  'SKU,Barcode,Name,Category,Unit,Price,Cost,Quantity,Reorder level',
  'MIL-400,6034000000012,Milo 400 g,Breakfast and milk,piece,48.00,41.50,24,6',
  'RIC-LOO,,Rice loose,Grains and staples,kg,18.50,15.20,62.5,20',
].join('\n')

function ExampleFile() {
  return (
    <a
      className="font-medium text-accent underline underline-offset-2"
      download="products-example.csv"
      href={`data:text/csv;charset=utf-8,${encodeURIComponent(example)}`}
    >
      Download an example
    </a>
  )
}
