import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ClipboardCheck, ListOrdered, Tags } from 'lucide-react'
import { api } from '#app/api/client.ts'
import { SelectField } from '#app/components/form/select-field.tsx'
import { todayIn } from '#app/components/format/dates.ts'
import { useListAddress } from '#app/components/table/list-address.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import { loadShop } from '#app/features/shell/shop.ts'
import { SupplierGroup } from '#app/features/stock/orders/supplier-group.tsx'
import { ordersPath, priceListPath, stockPath } from '#app/features/stock/paths.ts'
import { fetchSuppliers } from '#app/features/stock/receive/receive-api.ts'
import { requireAccounting } from '#app/session/guards.ts'
import { type ReorderItem, ReorderQuery } from '#domain/api/purchase-order.ts'
import { readReorder } from '#domain/api/routes/purchase-orders.ts'
import type { Supplier } from '#domain/api/supplier.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const days = new URL(request.url).searchParams.get('days')
  const coverDays = ReorderQuery.safeParse({ coverDays: days ?? undefined }).data?.coverDays ?? 14
  const [{ timeZone }, list, suppliers] = await Promise.all([
    loadShop(shopId),
    api.call(readReorder, { shopId, query: { coverDays }, timeoutMs: 60_000 }),
    fetchSuppliers(shopId),
  ])
  return { shopId, list, suppliers, today: todayIn(timeZone) }
}

const covers = [7, 14, 28, 42, 84]

/** What to buy now, by the supplier whom it was bought from last. */
export default function ReorderScreen() {
  const { shopId, list, suppliers, today } = useLoaderData<typeof clientLoader>()
  const groups = bySupplier(list.items, suppliers)
  return (
    <Screen
      title="What to buy"
      subtitle="Products at their reorder level or about to run out, less what is already on order."
      back={{ to: stockPath, label: 'Stock' }}
      actions={<ReorderActions coverDays={list.coverDays} />}
    >
      <datalist id="suppliers">
        {suppliers.map(({ supplierId, name }) => (
          <option key={supplierId} value={name} />
        ))}
      </datalist>
      {groups.length === 0 && <NothingToBuy coverDays={list.coverDays} />}
      {list.more > 0 && (
        <Banner tone="warn">
          {list.more.toLocaleString('en')} more products need ordering. They are listed once these are on
          order.
        </Banner>
      )}
      {groups.map(({ supplier, items }) => (
        <SupplierGroup
          key={`${supplier?.supplierId ?? ''} ${list.coverDays}`}
          shopId={shopId}
          supplier={supplier}
          suppliers={suppliers}
          items={items}
          today={today}
        />
      ))}
    </Screen>
  )
}

/** By the supplier of the last time: most products first, and those without a known supplier last. */
function bySupplier(items: readonly ReorderItem[], suppliers: readonly Supplier[]) {
  return [...Map.groupBy(items, ({ supplierId }) => supplierId)]
    .map(([supplierId, items]) => ({
      items,
      supplier: suppliers.find((one) => one.supplierId === supplierId) ?? null,
    }))
    .sort(
      (a, b) => Number(a.supplier === null) - Number(b.supplier === null) || b.items.length - a.items.length,
    )
}

function ReorderActions({ coverDays }: { coverDays: number }) {
  const { write } = useListAddress()
  return (
    <>
      <SelectField
        label="To last for"
        className="w-40"
        value={String(coverDays)}
        onChange={(days) => write({ days: days === '14' ? null : days })}
        options={[...new Set([...covers, coverDays])]
          .sort((a, b) => a - b)
          .map((days) => ({ value: String(days), label: `${days} days` }))}
      />
      <ButtonLink icon={Tags} to={priceListPath()} className="self-end">
        Price lists
      </ButtonLink>
      <ButtonLink icon={ListOrdered} to={ordersPath} className="self-end">
        Orders
      </ButtonLink>
    </>
  )
}

function NothingToBuy({ coverDays }: { coverDays: number }) {
  return (
    <EmptyState isSheet icon={ClipboardCheck} title="Nothing needs ordering now">
      A product is listed here when it is at its reorder level, or does not last for{' '}
      {coverDays.toLocaleString('en')} days at the sales of the last 28 days. Reorder levels are set on the
      products.
    </EmptyState>
  )
}
