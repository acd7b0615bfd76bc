import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { todayIn } from '#app/components/format/dates.ts'
import { Screen, Section, Sheet } from '#app/components/ui/screen.tsx'
import { PackList, Packs } from '#app/features/products/packs.tsx'
import { ProductPicture } from '#app/features/products/picture/product-picture.tsx'
import { PriceHistory } from '#app/features/products/price-history.tsx'
import { ProductFacts, StockFacts } from '#app/features/products/product-facts.tsx'
import { ProductForm } from '#app/features/products/product-form.tsx'
import { ProductStatus } from '#app/features/products/product-status.tsx'
import { fetchPrices } from '#app/features/products/products-api.ts'
import { ScheduledPrices } from '#app/features/products/scheduled-prices.tsx'
import { useRight } from '#app/features/products/use-right.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { requireShop } from '#app/session/guards.ts'
import * as routes from '#domain/api/routes/products.ts'
import { day } from '#domain/business-day.ts'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  const productId = params.productId ?? ''
  const [product, prices, { categories }] = await Promise.all([
    api.call(routes.readProduct, { shopId, productId }),
    fetchPrices(shopId, productId),
    api.call(routes.readProductGroups, { shopId }),
  ])
  return { product, prices, categories }
}

export default function ProductScreen() {
  const { product, prices, categories } = useLoaderData<typeof clientLoader>()
  const shop = useShop()
  const right = useRight()
  return (
    <Screen
      title={product.name}
      width="narrow"
      back={{ to: '/user/dashboard/products', label: 'Products' }}
      subtitle={`SKU ${product.sku}`}
    >
      <StockFacts product={product} shop={shop} today={day(todayIn(shop.timeZone))} />
      <ProductPicture shopId={shop.shopId} product={product} mayEdit={right === 'owner'} />
      {right === 'owner' && (
        <>
          <ProductForm
            key={product.productId}
            shop={shop}
            product={product}
            newProductId={product.productId}
            categories={categories}
          />
          <Packs shopId={shop.shopId} product={product} />
          <ScheduledPrices shopId={shop.shopId} product={product} today={day(todayIn(shop.timeZone))} />
          <PriceHistory changes={prices} />
          <ProductStatus shopId={shop.shopId} product={product} />
        </>
      )}
      {right === 'employee' && (
        <>
          <ProductFacts product={product} />
          {product.packs && (
            <Section title="Packs">
              <Sheet>
                <PackList packs={product.packs} unit={product.unit} />
              </Sheet>
            </Section>
          )}
          <PriceHistory changes={prices} />
        </>
      )}
    </Screen>
  )
}
