import { useNavigate, useRevalidator } from '@remix-run/react'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { api } from '#app/api/client.ts'
import { ApiProblem } from '#app/api/problem.ts'
import { Form, FormQuestion, SubmitButton } from '#app/components/form/form.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { ShopFormatProvider } from '#app/components/format/shop-format.tsx'
import { Section } from '#app/components/ui/screen.tsx'
import { ProductImport } from '#app/features/imports/product-import.tsx'
import { counted } from '#app/features/imports/report-tiles.tsx'
import * as routes from '#domain/api/routes/setup.ts'
import { OpeningAccount, type OpeningAmount, OpeningBalances } from '#domain/api/setup.ts'
import type { SetupProgress } from '#domain/api/setup-progress.ts'
import { formatMinor, Minor } from '#domain/money.ts'
import { draftOf } from './drafts.ts'
import { MoneyPart, type OpeningAmounts } from './money-part.tsx'
import { openingAccounts } from './opening-accounts.ts'
import { PastSales } from './past-sales.tsx'
import { SetupFrame } from './setup-frame.tsx'
import { StepActions } from './step-actions.tsx'
import { stepPath, stepsTaken } from './steps-taken.ts'

const draftSchema = z.partialRecord(OpeningAccount, Minor.nullable())

const nothing = Object.fromEntries(OpeningAccount.options.map((account) => [account, null])) as OpeningAmounts

type Shop = NonNullable<SetupProgress['shop']>

/** What the shop has on the day it begins: money, goods at cost, a history. All of it, some, or nothing. */
export function StockStep({ progress, shop }: { progress: SetupProgress; shop: Shop }) {
  const { revalidate } = useRevalidator()
  const [hasHistory, setHasHistory] = useState(false)
  const format = useMemo(() => ({ currency: shop.currency, timeZone: shop.timeZone }), [shop])
  const { openingBalances: recorded, products } = progress
  const opening = useOpeningMoney({ shop, recorded, hasOther: products > 0 || hasHistory })
  const { form, isMoneyWanted, hasAnything } = opening

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
        <Form form={form} hasManyFigures id="opening-money">
          <Section title="Money">
            <MoneyPart
              currency={shop.currency}
              recorded={recorded}
              correcting={opening.correcting}
              form={form}
              onCorrect={opening.correct}
            />
          </Section>
          <FormQuestion form={form}>If this is right, press “Record money and continue” again.</FormQuestion>
        </Form>
        <ProductsAndStock shopId={shop.shopId} products={products} onImported={revalidate} />
        <PastSales shopId={shop.shopId} onHistory={setHasHistory} />
        <StepActions step="stock" form={form}>
          <SubmitButton form={form} formId="opening-money" busyLabel="Recording">
            {isMoneyWanted ? 'Record money and continue' : hasAnything ? 'Continue' : 'Start with nothing'}
          </SubmitButton>
        </StepActions>
      </ShopFormatProvider>
    </SetupFrame>
  )
}

/** The money that the books begin with: what is typed is kept on this device until it is recorded. */
function useOpeningMoney({
  shop,
  recorded,
  hasOther,
}: {
  shop: Shop
  recorded: SetupProgress['openingBalances']
  hasOther: boolean
}) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [correcting, setCorrecting] = useState<OpeningAccount[]>([])
  const draft = useMemo(() => draftOf(`money:${shop.shopId}`, draftSchema), [shop.shopId])
  const wantedOf = (amounts: OpeningAmounts) => wantedAmounts(amounts, recorded, correcting)
  const form = useForm({
    start: (): OpeningAmounts => ({ ...nothing, ...(draft.read() as OpeningAmounts | null) }),
    schema: OpeningBalances,
    inputOf: (amounts) => ({ balances: wantedOf(amounts) }),
    onChange: draft.keep,
    asks: (amounts) => openingQuestion(wantedOf(amounts), shop.currency),
    async submit({ balances }) {
      const { shopId } = shop
      if (balances.length > 0) await api.call(routes.openWithMoney, { shopId, body: { balances } })
      const outcome = hasAnything ? 'done' : 'skipped'
      await api.call(routes.takeSetupStep, { shopId, body: { step: 'stock', outcome } })
    },
    takes(refused) {
      if (!(refused instanceof ApiProblem && refused.code === 'opening_balance_recorded')) return false
      // Recorded in another window: it is shown as stored.
      setCorrecting([])
      revalidate()
      return false
    },
    done() {
      draft.forget()
      navigate(stepPath('till'))
    },
  })
  const isMoneyWanted = wantedOf(form.values).length > 0
  const hasAnything = isMoneyWanted || recorded.length > 0 || hasOther

  /** A correction begins with the recorded amount; cancelling it leaves nothing behind. */
  function correct(account: OpeningAccount, isCorrected: boolean) {
    const others = correcting.filter((one) => one !== account)
    setCorrecting(isCorrected ? [...others, account] : others)
    form.set({ [account]: recorded.find((one) => one.account === account)?.amountMinor ?? null })
  }
  return { form, correcting, correct, isMoneyWanted, hasAnything }
}

function ProductsAndStock({
  shopId,
  products,
  onImported,
}: {
  shopId: string
  products: number
  onImported: () => void
}) {
  return (
    <Section title="Products and stock">
      <p className="max-w-prose text-14 text-ink-soft">
        {products > 0 ? `${counted(products, 'product')} ${products === 1 ? 'is' : 'are'} in. ` : ''}A
        spreadsheet with a column for the cost and one for the quantity on the shelf brings the stock into the
        books at cost.
      </p>
      <ProductImport shopId={shopId} onImported={onImported} next={null} />
    </Section>
  )
}

/** What is to be recorded, or instead of what; nothing of an account that stays as it is. */
function wantedAmounts(
  amounts: OpeningAmounts,
  recorded: SetupProgress['openingBalances'],
  correcting: readonly OpeningAccount[],
): OpeningAmount[] {
  return openingAccounts.flatMap(({ account }): OpeningAmount[] => {
    const amountMinor = amounts[account] ?? null
    const known = recorded.find((one) => one.account === account)
    if (amountMinor === null) return []
    if (!known) return amountMinor === 0 ? [] : [{ account, amountMinor }]
    const isCorrected = correcting.includes(account) && amountMinor !== known.amountMinor
    return isCorrected ? [{ account, amountMinor, insteadOfMinor: known.amountMinor }] : []
  })
}

/** Repeats what the books will begin with before it is recorded; null where nothing is. */
export function openingQuestion(balances: readonly OpeningAmount[], currency: string): string | null {
  if (balances.length === 0) return null
  const parts = balances.map(({ account, amountMinor }) => {
    const label = openingAccounts.find((one) => one.account === account)?.label ?? account
    return `${label} ${formatMinor(amountMinor, currency)}`
  })
  return `Record ${parts.join(', ')}?`
}
