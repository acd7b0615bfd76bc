import { useRevalidator } from '@remix-run/react'
import { useState } from 'react'
import { describeError } from '#app/api/describe-error.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmInline } from '#app/components/ui/confirm-inline.tsx'
import { Section } from '#app/components/ui/screen.tsx'
import type { Product } from '#domain/api/product.ts'
import { changeProduct } from './products-api.ts'

/** Takes a product off sale and back. Nothing that was sold is ever deleted. */
export function ProductStatus({ shopId, product }: { shopId: string; product: Product }) {
  const { revalidate } = useRevalidator()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const isArchived = product.status === 'archived'

  async function change(status: Product['status']) {
    setIsBusy(true)
    setError(null)
    try {
      await changeProduct(shopId, product.productId, { status, revision: product.revision })
      revalidate()
    } catch (fault) {
      setError(fault)
    }
    setIsBusy(false)
  }

  const told = error === null ? null : describeError(error)
  return (
    <Section title={isArchived ? 'Archived' : 'Archive'}>
      {told && (
        <Banner tone="loss" title={told.title} isUrgent>
          {told.detail}
        </Banner>
      )}
      <div className="flex flex-col items-start gap-3">
        <p className="max-w-prose text-14 text-ink-soft">
          {isArchived
            ? 'The till does not offer this product. Its receipts and figures stay where they are.'
            : 'An archived product is not offered at the till any more. Its receipts, stock and figures stay.'}
        </p>
        {isArchived ? (
          <Button isBusy={isBusy} onClick={() => void change('active')}>
            Put on sale again
          </Button>
        ) : (
          <ConfirmInline
            label="Archive"
            consequence="The till stops offering it at once."
            confirmLabel="Archive product"
            isBusy={isBusy}
            isDestructive={false}
            onConfirm={() => void change('archived')}
          />
        )}
      </div>
    </Section>
  )
}
