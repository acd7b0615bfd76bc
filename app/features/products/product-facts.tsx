import { Money } from '#app/components/format/money.tsx'
import { Quantity } from '#app/components/format/quantity.tsx'
import { Fact, Facts } from '#app/components/ui/facts.tsx'
import { Sheet } from '#app/components/ui/screen.tsx'
import type { Product } from '#domain/api/product.ts'
import type { Shop } from '#domain/api/shop.ts'
import type { Day } from '#domain/business-day.ts'
import { marginBp } from '#domain/product/margin.ts'
import { taxClassLabels } from '#domain/terms/tax.ts'
import { unitLabels } from '#domain/terms/unit.ts'
import { StockTag } from './product-columns.tsx'
import { isFractional } from './words.ts'

/** The state of the product: figures that sales and receipts of stock make, not a person. Costs where they came along. */
export function StockFacts({ product, shop, today }: { product: Product; shop: Shop; today: Day }) {
  const margin = marginBp(product, shop, today)
  return (
    <Sheet className="!py-2">
      <Facts>
        <Fact label="Status">
          <StockTag product={product} />
        </Fact>
        {!product.isService && (
          <Fact label="On hand">
            <Quantity
              quantityMilli={product.onHandMilli}
              unit={isFractional(product.unit) ? product.unit : undefined}
            />
          </Fact>
        )}
        {product.averageCostMinor !== undefined && (
          <>
            <Fact label="Average cost">
              {product.averageCostMinor === null ? (
                'None received yet'
              ) : (
                <Money amountMinor={product.averageCostMinor} />
              )}
            </Fact>
            <Fact label="Margin">{margin === null ? 'Not known' : `${(margin / 100).toFixed(1)}%`}</Fact>
          </>
        )}
      </Facts>
    </Sheet>
  )
}

/** The whole product to read, for those who may not change it (nor see what it cost). */
export function ProductFacts({ product }: { product: Product }) {
  return (
    <Sheet className="!py-2">
      <Facts>
        <Fact label="Name">{product.name}</Fact>
        <Fact label="SKU">{product.sku}</Fact>
        <Fact label="Barcodes">{product.barcodes.join(', ') || 'None'}</Fact>
        <Fact label="Category">{product.category || 'None'}</Fact>
        {product.shelf !== undefined && <Fact label="Shelf">{product.shelf}</Fact>}
        <Fact label="Sold by the">{unitLabels[product.unit]}</Fact>
        <Fact label="Price">
          <Money amountMinor={product.priceMinor} />
        </Fact>
        <Fact label="Tax class">{taxClassLabels[product.taxClassId]}</Fact>
        <Fact label="Reorder level">
          <Quantity
            quantityMilli={product.reorderLevelMilli}
            unit={isFractional(product.unit) ? product.unit : undefined}
          />
        </Fact>
      </Facts>
    </Sheet>
  )
}
