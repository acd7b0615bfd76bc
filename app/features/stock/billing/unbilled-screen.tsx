import { Link, useNavigate } from '@remix-run/react'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { Checkbox } from '#app/components/form/checkbox.tsx'
import { DateField } from '#app/components/form/date-field.tsx'
import { Form, FormActions, FormFault, SubmitButton } from '#app/components/form/form.tsx'
import { LeaveWarning } from '#app/components/form/leave-warning.tsx'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { DayText } from '#app/components/format/date-text.tsx'
import { Money } from '#app/components/format/money.tsx'
import { Quantity } from '#app/components/format/quantity.tsx'
import { ProofLine } from '#app/components/statement/proof-line.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen, Section, Sheet } from '#app/components/ui/screen.tsx'
import { documentPath } from '#app/features/books/paths.ts'
import { ForPosting } from '#app/features/shell/me-context.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { DeliveryBill, UnbilledDeliveries } from '#domain/api/delivery-bill.ts'
import type { Supplier } from '#domain/api/supplier.ts'
import { addDays, day } from '#domain/business-day.ts'
import { DeliveryBillBody } from '#domain/documents/delivery-bill/schema.ts'
import { minor } from '#domain/money.ts'
import { tiesTo } from '#domain/statement/ties-to.ts'
import { componentInfo } from '#domain/tax/packs.ts'
import { receivePath, stockPath, unbilledPath } from '../paths.ts'
import { SumLine } from '../receive/sum-line.tsx'
import { type BillDraft, calculateBill, lineKey, type UnbilledDelivery } from './bill-draft.ts'
import { recordDeliveryBill } from './billing-api.ts'

/** Deliveries whose bill is still to come, by supplier; the bill of one supplier is entered here. */
export function UnbilledScreen({
  shopId,
  unbilled,
  suppliers,
  supplierId,
  today,
}: {
  shopId: string
  unbilled: UnbilledDeliveries
  suppliers: readonly Supplier[]
  /** Whose bill is entered. */
  supplierId: string | null
  today: string
}) {
  const { items, valueMinor, ledgerMinor, ties } = unbilled
  const groups = [...Map.groupBy(items, (item) => item.supplierId)]
  const chosen = groups.find(([id]) => id === supplierId)
  return (
    <Screen
      title={chosen ? `Bill from ${chosen[1][0]?.supplierName ?? ''}` : 'Deliveries without a bill'}
      subtitle={
        chosen
          ? 'For goods that were received before the bill.'
          : 'Goods that came before their bill, at what they are expected to cost without tax.'
      }
      back={
        chosen ? { to: unbilledPath, label: 'Deliveries without a bill' } : { to: stockPath, label: 'Stock' }
      }
    >
      <ProofLine
        proof={tiesTo('the ledger', {
          ...{ ties, reportMinor: valueMinor, ledgerMinor },
          what: 'on account 2050 Goods received, not billed',
        })}
      />
      {groups.length === 0 && (
        <div className="sheet">
          <EmptyState
            icon={ReceiptText}
            title="No bill is missing"
            action={
              <ForPosting>
                <ButtonLink to={receivePath}>Receive goods</ButtonLink>
              </ForPosting>
            }
          >
            A delivery that is received with “The bill is still to come” waits here until its bill is entered.
          </EmptyState>
        </div>
      )}
      {chosen ? (
        <BillForm
          key={chosen[0]}
          shopId={shopId}
          deliveries={chosen[1]}
          supplier={suppliers.find((one) => one.supplierId === chosen[0]) ?? null}
          today={today}
        />
      ) : (
        groups.map(([id, deliveries]) => (
          <Section
            key={id}
            title={deliveries[0]?.supplierName ?? ''}
            actions={
              <ForPosting>
                <ButtonLink
                  icon={ReceiptText}
                  to={`${unbilledPath}?${new URLSearchParams({ supplier: id })}`}
                >
                  Enter the bill
                </ButtonLink>
              </ForPosting>
            }
          >
            <ul className="sheet">
              {deliveries.map((delivery) => (
                <li
                  key={delivery.deliveryId}
                  className="relative flex min-h-12 items-center justify-between gap-4 border-b border-line px-4 py-2 text-14 last:border-0 hover:bg-ink/4"
                >
                  <Link to={documentPath(delivery.entryNumber)} className="after:absolute after:inset-0">
                    <DeliveryName delivery={delivery} />
                  </Link>
                  <Money amountMinor={delivery.valueMinor} />
                </li>
              ))}
            </ul>
          </Section>
        ))
      )}
    </Screen>
  )
}

function DeliveryName({ delivery: { businessDay, reference, lines } }: { delivery: UnbilledDelivery }) {
  return (
    <>
      <span className="font-medium">
        <DayText day={businessDay} />
        {reference !== null && `, ${reference}`}
      </span>{' '}
      <span className="text-13 text-ink-soft">
        {lines.length.toLocaleString('en')} {lines.length === 1 ? 'product' : 'products'}
      </span>
    </>
  )
}

/** The bill of one supplier, for the deliveries that are ticked. */
function BillForm({
  shopId,
  deliveries,
  supplier,
  today,
}: {
  shopId: string
  deliveries: readonly UnbilledDelivery[]
  supplier: Supplier | null
  today: string
}) {
  const shop = useShop()
  const navigate = useNavigate()
  const [billId] = useState(() => uuidv7())
  const supplierId = deliveries[0]?.supplierId ?? ''
  const dueFrom = (from: string) => addDays(day(from), supplier?.termsDays ?? 0)
  const form = useForm<BillDraft, DeliveryBillBody, DeliveryBill>({
    start: () => ({
      ...{ businessDay: today, due: dueFrom(today), reference: '', nets: {}, taxes: {}, freightMinor: null },
      deliveryIds: deliveries.length === 1 ? deliveries.map(({ deliveryId }) => deliveryId) : [],
    }),
    schema: DeliveryBillBody,
    inputOf(draft) {
      const { lines, totalMinor } = calculateBill(draft, deliveries, shop, today)
      const { businessDay, due, reference } = draft
      const number = reference.trim() !== '' && { reference: reference.trim() }
      return { supplierId, businessDay, due, ...number, lines, totalMinor }
    },
    fields: { lines: 'deliveryIds', totalMinor: 'deliveryIds' },
    refusals: { bill_in_future: 'businessDay', delivery_billed: 'deliveryIds' },
    shortcut: 'Ctrl+S',
    submit: (body) => recordDeliveryBill(shopId, billId, body),
    done: ({ entryNumber }) => navigate(documentPath(entryNumber)),
  })
  const { values } = form
  const calculated = calculateBill(values, deliveries, shop, today)
  const tick = (deliveryId: string, isTicked: boolean) =>
    form.set({
      deliveryIds: isTicked
        ? [...values.deliveryIds, deliveryId]
        : values.deliveryIds.filter((one) => one !== deliveryId),
    })
  const differenceMinor = minor(calculated.netMinor - calculated.receivedMinor)
  return (
    <Form form={form} className="flex flex-col gap-5">
      <LeaveWarning form={form} />
      <Sheet className="grid gap-4 sm:grid-cols-3">
        <TextField label="Number on the bill" {...form.field('reference')} />
        <DateField
          label="Bill date"
          max={addDays(day(today), 1)}
          {...form.field('businessDay')}
          onChange={(businessDay) =>
            form.set({ businessDay, ...(businessDay !== '' && { due: dueFrom(businessDay) }) })
          }
        />
        <DateField label="To be paid by" {...form.field('due')} />
      </Sheet>
      <Section title="Deliveries that it is for">
        {deliveries.map((delivery) => {
          const isTicked = values.deliveryIds.includes(delivery.deliveryId)
          return (
            <div key={delivery.deliveryId} className="sheet px-4 py-3">
              <Checkbox
                label={<DeliveryName delivery={delivery} />}
                isChecked={isTicked}
                onChange={(ticked) => tick(delivery.deliveryId, ticked)}
              />
              {isTicked &&
                delivery.lines.map((line) => {
                  const key = lineKey(delivery.deliveryId, line.lineId)
                  const said = values.nets[key]
                  return (
                    <div
                      key={line.lineId}
                      className="mt-3 flex flex-wrap items-end justify-between gap-3 border-t border-line pt-3 text-14"
                    >
                      <p className="min-w-40 grow pb-2">
                        <span className="font-medium">{line.name}</span>{' '}
                        <span className="text-13 text-ink-soft">
                          <Quantity quantityMilli={line.quantityMilli} />, taken in at{' '}
                          <Money amountMinor={line.receivedMinor} />
                        </span>
                      </p>
                      <MoneyField
                        label="On the bill, without tax"
                        className="w-48"
                        valueMinor={said === undefined ? line.receivedMinor : said}
                        onChange={(net) => form.set({ nets: { ...values.nets, [key]: net } })}
                      />
                    </div>
                  )
                })}
            </div>
          )
        })}
        {form.field('deliveryIds').fault && (
          <p role="alert" className="text-14 text-loss">
            {form.field('deliveryIds').fault}
          </p>
        )}
      </Section>
      <Sheet className="ml-auto flex w-full max-w-120 flex-col gap-4">
        <MoneyField
          label="Freight and other costs"
          help="Without tax; spread over the goods by their value."
          {...form.amount('freightMinor')}
        />
        <SumLine label="Taken in at" amountMinor={calculated.receivedMinor} />
        {differenceMinor !== 0 && (
          <SumLine label="The bill differs by, without tax" amountMinor={differenceMinor} />
        )}
        {calculated.taxes.map(({ component, saidMinor }) => (
          <MoneyField
            key={component}
            label={`${componentInfo(shop.taxPack, component).label} on the bill`}
            valueMinor={values.taxes[component] ?? saidMinor}
            onChange={(said) => form.set({ taxes: { ...values.taxes, [component]: said } })}
          />
        ))}
        <SumLine label="The bill comes to" amountMinor={calculated.totalMinor} isStrong />
      </Sheet>
      <FormFault form={form} />
      <FormActions>
        <ButtonLink to={unbilledPath}>Cancel</ButtonLink>
        <SubmitButton form={form} busyLabel="Recording">
          Record bill
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
