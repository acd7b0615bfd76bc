import { type ClientLoaderFunctionArgs, Link, useLoaderData } from '@remix-run/react'
import { ReceiptText } from 'lucide-react'
import { api } from '#app/api/client.ts'
import { todayIn } from '#app/components/format/dates.ts'
import { Money } from '#app/components/format/money.tsx'
import { ProofLine } from '#app/components/statement/proof-line.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen, Section } from '#app/components/ui/screen.tsx'
import { documentPath } from '#app/features/books/paths.ts'
import { ForPosting } from '#app/features/shell/me-context.tsx'
import { loadShop } from '#app/features/shell/shop.ts'
import type { UnbilledDelivery } from '#app/features/stock/billing/bill-draft.ts'
import { BillForm } from '#app/features/stock/billing/bill-form.tsx'
import { DeliveryName } from '#app/features/stock/billing/delivery-name.tsx'
import { receivePath, stockPath, unbilledPath } from '#app/features/stock/paths.ts'
import { fetchSuppliers } from '#app/features/stock/receive/receive-api.ts'
import { requireAccounting } from '#app/session/guards.ts'
import { readUnbilled } from '#domain/api/routes/deliveries.ts'
import { tiesTo } from '#domain/statement/ties-to.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const [{ timeZone }, unbilled, suppliers] = await Promise.all([
    loadShop(shopId),
    api.call(readUnbilled, { shopId }),
    fetchSuppliers(shopId),
  ])
  // Whose bill is entered.
  const supplierId = new URL(request.url).searchParams.get('supplier')
  return { shopId, unbilled, suppliers, supplierId, today: todayIn(timeZone) }
}

/** Deliveries whose bill is still to come, by supplier; the bill of one supplier is entered here. */
export default function UnbilledScreen() {
  const { shopId, unbilled, suppliers, supplierId, today } = useLoaderData<typeof clientLoader>()
  const { items, valueMinor, ledgerMinor, ties } = unbilled
  const groups = [...Map.groupBy(items, (item) => item.supplierId)]
  const chosen = groups.find(([id]) => id === supplierId)
  return (
    <Screen
      title={chosen ? `Bill from ${chosen[1][0]?.supplierName ?? ''}` : 'Deliveries without a bill'}
      subtitle={
        chosen
          ? 'For goods that were received before the bill.'
          : 'Goods that came before their bill, at their expected cost without tax.'
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
      {groups.length === 0 && <NoBillMissing />}
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
          <SupplierDeliveries key={id} supplierId={id} deliveries={deliveries} />
        ))
      )}
    </Screen>
  )
}

function NoBillMissing() {
  return (
    <EmptyState
      isSheet
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
  )
}

/** What came from one supplier before its bill. */
function SupplierDeliveries({
  supplierId,
  deliveries,
}: {
  supplierId: string
  deliveries: readonly UnbilledDelivery[]
}) {
  return (
    <Section
      title={deliveries[0]?.supplierName ?? ''}
      actions={
        <ForPosting>
          <ButtonLink
            icon={ReceiptText}
            to={`${unbilledPath}?${new URLSearchParams({ supplier: supplierId })}`}
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
  )
}
