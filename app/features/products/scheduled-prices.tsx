import { useRevalidator } from '@remix-run/react'
import { Trash2 } from 'lucide-react'
import { z } from 'zod'
import { DateField } from '#app/components/form/date-field.tsx'
import { Form, FormActions, FormError, SubmitButton } from '#app/components/form/form.tsx'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { DayText } from '#app/components/format/date-text.tsx'
import { Money } from '#app/components/format/money.tsx'
import { ErrorBanner } from '#app/components/ui/error-banner.tsx'
import { IconButton } from '#app/components/ui/icon-button.tsx'
import { Section, Sheet } from '#app/components/ui/screen.tsx'
import { useAction } from '#app/components/ui/use-action.ts'
import type { Product } from '#domain/api/product.ts'
import { addDays, type Day, GivenDay } from '#domain/business-day.ts'
import type { Minor } from '#domain/money.ts'
import { maxScheduledPrices } from '#domain/product/price-on.ts'
import { writtenFields } from '#domain/product/schema.ts'
import { changeProduct } from './products-api.ts'

const Scheduled = z.strictObject({ from: GivenDay, priceMinor: writtenFields.priceMinor })
type Draft = { from: string; priceMinor: Minor | null }

type ScheduledPricesProps = { shopId: string; product: Product; today: Day }

/** Prices that the product gets on a later day: the tills take them then, without a connection too. */
export function ScheduledPrices({ shopId, product, today }: ScheduledPricesProps) {
  const { revalidate } = useRevalidator()
  const prices = product.scheduledPrices ?? []
  const store = async (scheduledPrices: typeof prices) => {
    await changeProduct(shopId, product.productId, { scheduledPrices, revision: product.revision })
  }
  const form = useForm({
    start: { from: '', priceMinor: null } as Draft,
    schema: Scheduled,
    isRepeated: true,
    whenEmpty: { from: 'Choose a day.', priceMinor: 'Enter a price, such as 12.50.' },
    refusals: { price_not_ahead: 'from' as const },
    submit: (added) => store([...prices.filter(({ from }) => from !== added.from), added]),
    done: () => {
      form.rebase({ from: '', priceMinor: null })
      revalidate()
    },
  })
  const drop = useAction((dropped: Day) => store(prices.filter(({ from }) => from !== dropped)), {
    settled: revalidate,
  })
  return (
    <Section title="Prices to come">
      <Sheet>
        {prices.length > 0 && <PriceList prices={prices} onDrop={(from) => void drop.act(from)} />}
        {drop.error && <ErrorBanner error={drop.error} />}
        {prices.length < maxScheduledPrices && (
          <Form form={form} className="flex flex-col gap-4">
            <div className="grid gap-4 sm:grid-cols-2">
              <DateField
                label="From"
                min={addDays(today, 1)}
                {...form.field('from')}
                help="The tills take the new price on this day, offline too."
              />
              <MoneyField label="New price" {...form.amount('priceMinor')} />
            </div>
            <FormError form={form} />
            <FormActions>
              <SubmitButton form={form} variant="secondary">
                Set price
              </SubmitButton>
            </FormActions>
          </Form>
        )}
      </Sheet>
    </Section>
  )
}

function PriceList({
  prices,
  onDrop,
}: {
  prices: NonNullable<Product['scheduledPrices']>
  onDrop: (from: Day) => void
}) {
  return (
    <ul className="mb-5">
      {prices.map(({ from, priceMinor }) => (
        <li
          key={from}
          className="flex items-center justify-between gap-4 border-b border-line py-1.5 last:border-0"
        >
          <span className="text-ink-soft">
            From <DayText day={from} />
          </span>
          <span className="flex items-center gap-2 font-medium">
            <Money amountMinor={priceMinor} />
            <IconButton icon={Trash2} label={`Remove the price from ${from}`} onClick={() => onDrop(from)} />
          </span>
        </li>
      ))}
    </ul>
  )
}
