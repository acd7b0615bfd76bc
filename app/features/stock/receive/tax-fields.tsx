import { MoneyField } from '#app/components/form/money-field.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { type Minor, moneyText, zeroMinor } from '#domain/money.ts'
import { componentInfo } from '#domain/tax/packs.ts'

/**
 * The input taxes that a supplier's paper states. Only what was entered from an invoice is claimed back: the amount by
 * the rates of the goods is shown beside it. A credit note begins with what the goods had.
 */
export function TaxFields({
  calculated,
  said,
  paper,
  onChange,
}: {
  calculated: readonly { component: string; enteredMinor: Minor; calculatedMinor?: Minor }[]
  said: Readonly<Record<string, Minor | null>>
  paper: 'invoice' | 'bill' | 'credit note'
  onChange: (entered: Record<string, Minor | null>) => void
}) {
  const { taxPack, currency } = useShop()
  const isClaimed = paper !== 'credit note'
  return calculated.map(({ component, enteredMinor, calculatedMinor = zeroMinor }) => (
    <MoneyField
      key={component}
      label={`${componentInfo(taxPack, component).label} on the ${paper}`}
      help={
        isClaimed && calculatedMinor > 0
          ? `Empty: none is claimed back. By the rates of the goods it is ${moneyText(calculatedMinor, currency)}.`
          : undefined
      }
      valueMinor={said[component] ?? (isClaimed ? null : enteredMinor)}
      onChange={(amountMinor) => onChange({ ...said, [component]: amountMinor })}
    />
  ))
}
