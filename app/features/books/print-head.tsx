import { useShop } from '#app/features/shell/shop-context.tsx'

/** Stands above a report on paper only: whose it is and which days. */
export function PrintHead({ title, days }: { title: string; days: string }) {
  const shop = useShop()
  return (
    <div className="print-only mb-4">
      <p className="font-semibold">{shop.name}</p>
      <p>
        {title}, {days}. Amounts in {shop.currency}.
      </p>
    </div>
  )
}
