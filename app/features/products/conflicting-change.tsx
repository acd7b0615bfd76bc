import { useEffect, useRef } from 'react'
import { moneyText } from '#app/components/format/money.tsx'
import { useShopFormat } from '#app/components/format/shop-format.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import type { Product } from '#domain/api/product.ts'
import { zeroMinor } from '#domain/money.ts'
import { formatMilli } from '#domain/quantity.ts'
import { taxClassLabels } from '#domain/terms/tax.ts'
import { unitLabels } from '#domain/terms/unit.ts'
import { type DraftField, draftOf, type ProductDraft } from './product-draft.ts'

const labels: Readonly<Record<DraftField, string>> = {
  name: 'Name',
  sku: 'SKU',
  barcodes: 'Barcodes',
  category: 'Category',
  shelf: 'Shelf',
  unit: 'Sold by the',
  isService: 'Service',
  priceMinor: 'Price',
  taxClassId: 'Tax class',
  costMinor: 'Cost',
  reorderLevelMilli: 'Reorder level',
  openingQuantityMilli: 'On the shelf now',
}

/** This product was saved elsewhere since it was opened: what changed there, and which of the two to keep. */
export function ConflictingChange({
  base,
  theirs,
  draft,
  onKeepMine,
  onTakeTheirs,
}: {
  base: Product
  theirs: Product
  draft: ProductDraft
  onKeepMine: () => void
  onTakeTheirs: () => void
}) {
  const { currency } = useShopFormat()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Braces: what scrollIntoView answers in newer browsers is no way to clean up.
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const before = draftOf(base)
  const now = draftOf(theirs)
  const write = (held: ProductDraft, field: DraftField): string => {
    const value = held[field]
    if (value === null || value === '') return 'nothing'
    if (typeof value === 'boolean') return value ? 'yes' : 'no'
    if (field === 'priceMinor' || field === 'costMinor') return moneyText(held[field] ?? zeroMinor, currency)
    if (field === 'reorderLevelMilli') return formatMilli(held[field] ?? base.reorderLevelMilli)
    if (field === 'unit') return unitLabels[held.unit]
    return field === 'taxClassId' ? taxClassLabels[held.taxClassId] : String(value)
  }
  const changed = (Object.keys(labels) as DraftField[]).filter((field) => before[field] !== now[field])
  return (
    <div ref={place}>
      <Banner tone="warn" title="Someone else has changed this product" isUrgent>
        <p>Your changes are not saved yet, and none of them is lost.</p>
        {theirs.status !== base.status && (
          <p>It is {theirs.status === 'archived' ? 'archived' : 'on sale again'} now.</p>
        )}
        {changed.length > 0 && (
          <ul className="mt-1 list-disc pl-5">
            {changed.map((field) => (
              <li key={field}>
                {labels[field]}: {write(before, field)} became {write(now, field)}
                {draft[field] !== before[field] && draft[field] !== now[field]
                  ? `; you entered ${write(draft, field)}`
                  : ''}
              </li>
            ))}
          </ul>
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="compact" onClick={onTakeTheirs}>
            Take their version
          </Button>
          <Button size="compact" variant="primary" onClick={onKeepMine}>
            Put my changes on top
          </Button>
        </div>
      </Banner>
    </div>
  )
}
