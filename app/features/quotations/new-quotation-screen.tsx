import { useNavigate } from '@remix-run/react'
import { useState } from 'react'
import { Temporal } from 'temporal-polyfill'
import { api } from '#app/api/client.ts'
import { DateField } from '#app/components/form/date-field.tsx'
import { Form, FormActions, FormError, SubmitButton } from '#app/components/form/form.tsx'
import { LeaveWarning } from '#app/components/form/leave-warning.tsx'
import { SearchField } from '#app/components/form/search-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { useNewId } from '#app/components/form/use-new-id.ts'
import { Money } from '#app/components/format/money.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen, Sheet } from '#app/components/ui/screen.tsx'
import { NameThisTill } from '#app/features/sales/take-back/name-this-till.tsx'
import { businessToday } from '#app/features/shell/shop.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { useTillState } from '#app/features/shell/till-state.ts'
import { lineToShare } from '#app/features/till/storage/shared-baskets.ts'
import { QuotationBody } from '#domain/api/quotation.ts'
import * as routes from '#domain/api/routes/quotations.ts'
import { addDays, day } from '#domain/business-day.ts'
import { formatMilli } from '#domain/quantity.ts'
import type { Basket } from '../till/basket/basket.ts'
import { holdError } from '../till/basket/hold.ts'
import { useCashier } from '../till/cashier/use-cashier.ts'
import { dayOf, priceTheBasket } from '../till/compose-sale.ts'
import { customersNamed } from '../till/find/customers-named.ts'
import { useBasket, useThisTill } from '../till/hooks.ts'
import { clearAway } from '../till/storage/take-in.ts'
import type { CachedCustomer, ThisTill } from '../till/storage/till-db.ts'
import { useFreshCustomers } from '../till/use-fresh-customers.ts'
import { quotationPath } from './paths.ts'

/** How long a quotation is valid by default. */
const usualDays = 14

/** The basket of this till as a quotation: to whom, and until when. */
export function NewQuotationScreen() {
  const { shopId } = useShop()
  const till = useThisTill(shopId)
  const customers = useFreshCustomers(shopId)
  const { basket } = useBasket(shopId)
  const { isOnline } = useTillState()
  const error = basket && holdError(basket)
  return (
    <Screen title="New quotation" back={{ to: '/user/dashboard', label: 'Till' }} width="narrow">
      {!isOnline && (
        <Banner tone="warn" title="The server can’t be reached">
          A quotation gets its number from the server. The basket stays at the till: make it once the
          connection is back.
        </Banner>
      )}
      {error && <Banner tone="warn">{error}</Banner>}
      {till === null && (
        <NameThisTill
          shopId={shopId}
          why="A quotation is made from the basket of a till, and this device is not a till yet."
        />
      )}
      {till && basket?.lines.length === 0 && (
        <Sheet>
          <EmptyState
            title="The basket is empty"
            action={
              <ButtonLink variant="primary" to="/user/dashboard">
                Go to the till
              </ButtonLink>
            }
          >
            Put what the customer asks for into the basket, with prices and discounts as agreed. Then hold the
            basket, and choose “Quotation”.
          </EmptyState>
        </Sheet>
      )}
      {till && customers && basket && basket.lines.length > 0 && !error && (
        <QuotationForm key={basket.basketId} {...{ till, customers, basket, isOnline }} />
      )}
    </Screen>
  )
}

type FormProps = { till: ThisTill; customers: readonly CachedCustomer[]; basket: Basket; isOnline: boolean }

function QuotationForm({ till, customers, basket, isOnline }: FormProps) {
  const form = useQuotation({ till, customers, basket })
  const { values, set } = form
  return (
    <Form form={form} hasManyFigures aria-label="Quotation" className="flex flex-col gap-4">
      <Goods basket={basket} />
      <Sheet className="flex flex-col gap-4">
        <FormError form={form} />
        <ForWhom
          {...{ customers }}
          customerId={values.customerId}
          onChoose={(customerId) => set({ customerId })}
        />
        <DateField label="Valid until" isRequired {...form.field('validUntil')} />
        <TextField label="Note (printed on it)" maxLength={500} {...form.field('note')} />
        <FormActions>
          <SubmitButton
            form={form}
            busyLabel="Making the quotation"
            disabled={!isOnline || values.customerId === ''}
          >
            Make quotation
          </SubmitButton>
        </FormActions>
      </Sheet>
      <LeaveWarning form={form} title="Leave without making the quotation?" leave="Leave">
        The basket stays at the till. The customer, the date and the note are lost.
      </LeaveWarning>
    </Form>
  )
}

const maxShown = 10

function ForWhom({
  customers,
  customerId,
  onChoose,
}: {
  customers: readonly CachedCustomer[]
  customerId: string
  onChoose: (customerId: string) => void
}) {
  const [text, setText] = useState('')
  const chosen = customers.find((one) => one.customerId === customerId)
  if (chosen)
    return (
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 truncate text-14">
          For <span className="font-medium">{chosen.name}</span>
        </p>
        <Button onClick={() => onChoose('')}>Change customer</Button>
      </div>
    )
  if (customers.length === 0)
    return (
      <p className="text-14 text-ink-soft">
        This shop has no customers yet. Add one at the till, under “Customer”.
      </p>
    )
  const found = customersNamed(customers, text)
  return (
    <div className="flex flex-col gap-2">
      <SearchField
        label="Who is it for?"
        placeholder="Name, number or telephone"
        value={text}
        onChange={setText}
        autoFocus
      />
      <ul aria-label="Customers" className="divide-y divide-line rounded-md border border-line">
        {found.slice(0, maxShown).map((one) => (
          <li key={one.customerId}>
            <Button
              variant="quiet"
              className="min-h-12 w-full justify-between! rounded-none!"
              onClick={() => onChoose(one.customerId)}
            >
              <span className="min-w-0 truncate font-medium">{one.name}</span>
              <span className="tabular shrink-0 text-13 text-ink-soft">{one.phone ?? one.number}</span>
            </Button>
          </li>
        ))}
        {found.length === 0 && (
          <li className="px-4 py-3 text-14 text-ink-soft">No customer matches “{text}”.</li>
        )}
      </ul>
      {found.length > maxShown && (
        <p className="text-13 text-ink-soft">{found.length - maxShown} more: type to find them.</p>
      )}
    </div>
  )
}

function Goods({ basket }: { basket: Basket }) {
  const shop = useShop()
  const now = Temporal.Now.instant().toString()
  const { totals } = priceTheBasket(basket, shop, dayOf(now, shop))
  return (
    <ul aria-label="Goods" className="sheet divide-y divide-line text-14">
      {basket.lines.map(({ lineId, name, quantityMilli, unitPriceMinor }) => (
        <li key={lineId} className="flex items-baseline justify-between gap-4 px-4 py-2">
          <span className="min-w-0">
            <span className="tabular text-ink-soft">{formatMilli(quantityMilli)} ×</span> {name}
          </span>
          <Money amountMinor={unitPriceMinor} />
        </li>
      ))}
      <li className="flex items-baseline justify-between gap-4 px-4 py-2 font-semibold">
        <span>Total with tax</span>
        <Money amountMinor={totals.grossMinor} />
      </li>
    </ul>
  )
}

/** The quotation as it is typed, with one id for every try. */
function useQuotation({ till, customers, basket }: Omit<FormProps, 'isOnline'>) {
  const shop = useShop()
  const navigate = useNavigate()
  const cashier = useCashier(shop.shopId)
  const quotationId = useNewId()
  const { basketId, lines, discount, approvals } = basket
  const today = businessToday(shop)
  return useForm({
    start: {
      customerId: basket.customer?.customerId ?? '',
      validUntil: addDays(day(today), usualDays) as string,
      note: basket.note ?? '',
    },
    schema: QuotationBody,
    inputOf: ({ customerId, validUntil, note }) => {
      const customer = customers.find((one) => one.customerId === customerId)
      return {
        tillId: till.tillId,
        ...(cashier?.isByCode && cashier.uid !== null && { quotedBy: cashier.uid }),
        contents: {
          // What was taken off the basket is reported with a sale, not with a quotation.
          ...{ basketId, lines: lines.map(({ rungMilli: _, ...line }) => lineToShare(line)) },
          ...(discount && { discount }),
          ...(approvals?.length && { approvals: [...approvals] }),
          ...(note.trim() !== '' && { note: note.trim() }),
          ...(customer && { customer: { customerId, name: customer.name } }),
        },
        validUntil,
      }
    },
    refusals: { quotation_day_past: 'validUntil' },
    submit: (body) => api.call(routes.makeQuotation, { shopId: shop.shopId, quotationId, body }),
    done: async () => {
      await clearAway(shop.shopId, basket)
      navigate(quotationPath(quotationId))
    },
  })
}
