import { useRevalidator } from '@remix-run/react'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmInline } from '#app/components/ui/confirm-inline.tsx'
import { Section } from '#app/components/ui/screen.tsx'
import { useAction } from '#app/components/ui/use-action.ts'
import type { Product } from '#domain/api/product.ts'
import { changeProduct } from './products-api.ts'

/** Takes a product off sale and back. Nothing that was sold is ever deleted. */
export function ProductStatus({ shopId, product }: { shopId: string; product: Product }) {
  const { revalidate } = useRevalidator()
  const isArchived = product.status === 'archived'

  const change = useAction(async (status: Product['status']) => {
    await changeProduct(shopId, product.productId, { status, revision: product.revision })
    revalidate()
  })

  return (
    <Section title={isArchived ? 'Archived' : 'Archive'}>
      {change.error && (
        <Banner tone="loss" title={change.error.title} isUrgent>
          {change.error.detail}
        </Banner>
      )}
      <div className="flex flex-col items-start gap-3">
        <p className="max-w-prose text-14 text-ink-soft">
          {isArchived
            ? 'The till does not offer this product. Its receipts and figures stay where they are.'
            : 'An archived product is no longer offered at the till. Its receipts, stock and figures stay.'}
        </p>
        {isArchived ? (
          <Button isBusy={change.isBusy} onClick={() => void change.act('active')}>
            Put on sale again
          </Button>
        ) : (
          <ConfirmInline
            label="Archive"
            consequence="The till stops offering it at once."
            confirmLabel="Archive product"
            isBusy={change.isBusy}
            isDestructive={false}
            onConfirm={() => void change.act('archived')}
          />
        )}
      </div>
    </Section>
  )
}
