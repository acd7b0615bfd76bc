import { Link } from '@remix-run/react'
import { Fragment, useCallback } from 'react'
import { describeError } from '#app/api/describe-error.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { ErrorBanner } from '#app/components/ui/error-banner.tsx'
import { useLoaded } from '#app/components/ui/use-loaded.ts'
import type { SharedNumber } from '#domain/api/product.ts'
import { fetchSharedNumbers } from './products-api.ts'

/** Products that have one article number, until the owner takes it from all but one of them. */
export function SharedNumbers({ shopId }: { shopId: string }) {
  const { value, error } = useLoaded(useCallback(() => fetchSharedNumbers(shopId), [shopId]))
  if (error !== null) return <ErrorBanner error={describeError(error)} />
  if (!value || value.length === 0) return null
  return (
    <Banner tone="warn" title="Several products have the same article number">
      <p>
        The till cannot distinguish them when one is scanned. Keep the number on one product, and remove it
        from the others.
      </p>
      <ul className="mt-1 list-inside list-disc">
        {value.map((shared) => (
          <li key={shared.number}>
            {shared.number.replace(/^0+/, '')}: <Sharing products={shared.products} />
          </li>
        ))}
      </ul>
    </Banner>
  )
}

function Sharing({ products }: Pick<SharedNumber, 'products'>) {
  return products.map(({ productId, sku, name }, at) => (
    <Fragment key={productId}>
      {at > 0 && ', '}
      <Link to={`/user/dashboard/products/${productId}`} className="font-medium text-accent underline">
        {name} ({sku})
      </Link>
    </Fragment>
  ))
}
