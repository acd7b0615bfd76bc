import type { ReactNode } from 'react'
import { Money } from '#app/components/format/money.tsx'
import { Quantity } from '#app/components/format/quantity.tsx'
import { Sheet } from '#app/components/ui/screen.tsx'
import type { Product } from '#domain/api/product.ts'
import type { Shop } from '#domain/api/shop.ts'
import type { Day } from '#domain/business-day.ts'
import { marginBp } from '#domain/product/margin.ts'
import { taxClassLabels } from '#domain/terms/tax.ts'
import { unitLabels } from '#domain/terms/unit.ts'
import { StockTag } from './product-columns.tsx'
import { isFractional } from './words.ts'

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-line py-2.5 last:border-0">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 text-right font-medium break-words">{children}</dd>
    </div>
  )
}

/** How the product stands: figures that sales and receipts of stock make, not a person. Costs where they came along. */
export function StockFacts({ product, shop, today }: { product: Product; shop: Shop; today: Day }) {
  const margin = marginBp(product, shop, today)
  return (
    <Sheet className="!py-2">
      <dl>
        <Fact name="Status">
          <StockTag product={product} />
        </Fact>
        <Fact name="On hand">
          <Quantity
            quantityMilli={product.onHandMilli}
            unit={isFractional(product.unit) ? product.unit : undefined}
          />
        </Fact>
        {product.averageCostMinor !== undefined && (
          <>
            <Fact name="Average cost">
              {product.averageCostMinor === null ? (
                'None received yet'
              ) : (
                <Money amountMinor={product.averageCostMinor} />
              )}
            </Fact>
            <Fact name="Margin">{margin === null ? 'Not known' : `${(margin / 100).toFixed(1)} %`}</Fact>
          </>
        )}
      </dl>
    </Sheet>
  )
}

/** The whole product to read, for those who may not change it (nor see what it cost). */
export function ProductFacts({ product }: { product: Product }) {
  return (
    <Sheet className="!py-2">
      <dl>
        <Fact name="Name">{product.name}</Fact>
        <Fact name="SKU">{product.sku}</Fact>
        <Fact name="Barcodes">{product.barcodes.join(', ') || 'None'}</Fact>
        <Fact name="Category">{product.category || 'None'}</Fact>
        <Fact name="Sold by the">{unitLabels[product.unit]}</Fact>
        <Fact name="Price">
          <Money amountMinor={product.priceMinor} />
        </Fact>
        <Fact name="Tax class">{taxClassLabels[product.taxClassId]}</Fact>
        <Fact name="Reorder level">
          <Quantity
            quantityMilli={product.reorderLevelMilli}
            unit={isFractional(product.unit) ? product.unit : undefined}
          />
        </Fact>
      </dl>
    </Sheet>
  )
}
