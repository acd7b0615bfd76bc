import { MoneyField } from '#app/components/form/money-field.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { Minor } from '#domain/money.ts'
import { componentInfo } from '#domain/tax/packs.ts'

/** The input taxes that a supplier's paper says, each beginning with what was calculated of the goods. */
export function TaxFields({
  calculated,
  said,
  paper,
  onChange,
}: {
  calculated: readonly { component: string; saidMinor: Minor }[]
  said: Readonly<Record<string, Minor | null>>
  paper: 'invoice' | 'bill' | 'credit note'
  onChange: (said: Record<string, Minor | null>) => void
}) {
  const { taxPack } = useShop()
  return calculated.map(({ component, saidMinor }) => (
    <MoneyField
      key={component}
      label={`${componentInfo(taxPack, component).label} on the ${paper}`}
      valueMinor={said[component] ?? saidMinor}
      onChange={(amountMinor) => onChange({ ...said, [component]: amountMinor })}
    />
  ))
}
