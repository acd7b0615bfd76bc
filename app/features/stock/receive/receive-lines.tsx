import { X } from 'lucide-react'
import { useState } from 'react'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { QuantityField } from '#app/components/form/quantity-field.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { Money } from '#app/components/format/money.tsx'
import { Quantity } from '#app/components/format/quantity.tsx'
import { IconButton } from '#app/components/ui/icon-button.tsx'
import { isFractional, offeredTaxClasses } from '#app/features/products/words.ts'
import type { Product } from '#domain/api/product.ts'
import { type Pack, packLabel } from '#domain/product/pack.ts'
import type { TaxPackId } from '#domain/terms/tax.ts'
import {
  type Calculated,
  type DraftLine,
  inPacks,
  isPackSize,
  packSizeReadAs,
  sizeText,
} from './receive-draft.ts'

/** What is on the invoice, line by line. */
export function ReceiveLines({
  lines,
  calculated,
  products,
  packId,
  onChange,
}: {
  lines: readonly DraftLine[]
  calculated: Calculated['lines']
  products: readonly Product[]
  packId: TaxPackId
  onChange: (lines: DraftLine[]) => void
}) {
  if (lines.length === 0)
    return (
      <p className="sheet px-4 py-6 text-14 text-ink-soft">
        Scan the goods, or find them by name. Scanning a product again adds one.
      </p>
    )
  const change = (lineId: string, changes: Partial<DraftLine>) =>
    onChange(lines.map((line) => (line.lineId === lineId ? { ...line, ...changes } : line)))
  return (
    <ul className="sheet">
      {lines.map((line, at) => (
        <ReceiveLine
          key={line.lineId}
          line={line}
          calculated={calculated[at]}
          product={products.find(({ productId }) => productId === line.productId)}
          packId={packId}
          onChange={(changes) => change(line.lineId, changes)}
          onRemove={() => onChange(lines.filter(({ lineId }) => lineId !== line.lineId))}
        />
      ))}
    </ul>
  )
}

function ReceiveLine({
  line,
  calculated,
  product,
  packId,
  onChange,
  onRemove,
}: {
  line: DraftLine
  calculated: Calculated['lines'][number] | undefined
  product: Product | undefined
  packId: TaxPackId
  onChange: (changes: Partial<DraftLine>) => void
  onRemove: () => void
}) {
  const name = product?.name ?? 'Unknown product'
  const isOfPacks = line.packSize.trim() !== '1'
  return (
    <li className="flex flex-col gap-2 border-b border-line px-4 py-3 last:border-0">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 text-14">
          <span className="font-medium">{name}</span>{' '}
          <span className="text-13 whitespace-nowrap text-ink-soft">{product?.sku}</span>
        </p>
        <IconButton label={`Remove ${name}`} icon={X} size="compact" onClick={onRemove} />
      </div>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-[7rem_7rem_9rem_10rem_1fr]">
        <QuantityField
          label={isOfPacks ? 'Packs' : 'Quantity'}
          valueMilli={line.packsMilli}
          isFractional={product !== undefined && isFractional(product.unit)}
          onChange={(packsMilli) => onChange({ packsMilli })}
        />
        <PackSize
          value={line.packSize}
          packs={product?.packs ?? []}
          unit={product?.unit ?? 'piece'}
          onChoose={(packSize) => onChange(inPacks(line, packSize))}
          onType={(packSize) => onChange({ packSize })}
        />
        <MoneyField
          label={isOfPacks ? 'Cost of a pack' : 'Cost of one'}
          valueMinor={line.packCostMinor}
          onChange={(packCostMinor) => onChange({ packCostMinor })}
        />
        <SelectField
          label="Tax"
          value={line.taxClassId}
          onChange={(taxClassId) => onChange({ taxClassId })}
          options={offeredTaxClasses(packId, line.taxClassId)}
        />
        {calculated && (
          <p className="col-span-2 self-end pb-2 text-right text-14 sm:col-span-1">
            {isOfPacks && (
              <span className="text-13 text-ink-soft">
                <Quantity quantityMilli={calculated.quantityMilli} /> in all,{' '}
              </span>
            )}
            <Money amountMinor={calculated.netMinor} className="font-semibold" />
            {calculated.landedMinor !== calculated.netMinor && (
              <span className="block text-13 text-ink-soft">
                with freight <Money amountMinor={calculated.landedMinor} />
              </span>
            )}
          </p>
        )}
      </div>
    </li>
  )
}

/** How much is in a pack: one of the product's packs, or as it is typed. */
function PackSize({
  value,
  packs,
  unit,
  onChoose,
  onType,
}: {
  value: string
  packs: readonly Pack[]
  unit: string
  onChoose: (packSize: string) => void
  onType: (packSize: string) => void
}) {
  const isKnown = value === '1' || packs.some((pack) => sizeText(pack) === value)
  const [isTyped, setIsTyped] = useState(packs.length === 0 || !isKnown)
  const readAs = packSizeReadAs(value)
  if (isTyped)
    return (
      <TextField
        label="In a pack"
        inputMode="decimal"
        value={value}
        onChange={onType}
        help={readAs === null ? undefined : `Read as ${readAs}`}
        error={isPackSize(value) ? null : 'Enter how many are in a pack, such as 24.'}
      />
    )
  return (
    <SelectField
      label="Packed as"
      value={value}
      onChange={(packSize) => {
        if (packSize === '') setIsTyped(true)
        onChoose(packSize)
      }}
      options={[
        { value: '1', label: 'Singles' },
        ...packs.map((pack) => ({ value: sizeText(pack), label: packLabel(pack, unit) })),
        { value: '', label: 'Another size' },
      ]}
    />
  )
}
