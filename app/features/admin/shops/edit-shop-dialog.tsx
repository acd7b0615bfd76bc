import { z } from 'zod'
import { api } from '#app/api/client.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { useRevalidateAndClose } from '#app/components/form/use-revalidate-and-close.ts'
import { todayIn } from '#app/components/format/dates.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { draftOfShop, factsOf, shopPlacing } from '#app/features/setup/shop-draft.ts'
import { CoinPart, PlacePart, ReceiptPart, TaxPart } from '#app/features/setup/shop-fields.tsx'
import { type AdminShop, type ShopEdit, ShopHead } from '#domain/api/admin-shops.ts'
import { editShop } from '#domain/api/routes/admin-shops.ts'
import { ShopFacts } from '#domain/api/setup.ts'
import { isOutdated, useWhenOutdated } from './outdated.ts'

/** Corrects a shop: all of it until its books begin, then its name and receipt. */
export function EditShopDialog({ shop, onClose }: { shop: AdminShop; onClose: () => void }) {
  const isFixed = shop.hasBegun
  const form = useForm({
    ...shopPlacing,
    start: () => draftOfShop(shop, todayIn(shop.timeZone)),
    schema: isFixed ? z.object(ShopHead.shape) : ShopFacts,
    inputOf: factsOf,
    submit: (facts) => api.call(editShop, { shopId: shop.shopId, body: editOf(facts, shop.revision) }),
    takes: useWhenOutdated(),
    done: useRevalidateAndClose(onClose),
  })
  return (
    <FormDialog
      form={form}
      size="medium"
      onClose={onClose}
      errorHelp={isOutdated(form.refused) && <WhatStands shop={shop} />}
      title="Edit shop"
      submitLabel="Save"
      busyLabel="Saving"
    >
      <div className="flex flex-col gap-5">
        {isFixed && (
          <Banner title="The books have begun">
            Country, currency, time zone, cash rounding and tax at the start stay as they are. The owner can
            change tax and rounding, from a chosen day, in the shop’s settings.
          </Banner>
        )}
        <PlacePart form={form} isFixed={isFixed} />
        <CoinPart form={form} isFixed={isFixed} />
        <TaxPart form={form} isFixed={isFixed} />
        <ReceiptPart form={form} />
      </div>
    </FormDialog>
  )
}

/** The concurrently saved values, beside those typed here. */
function WhatStands({ shop }: { shop: AdminShop }) {
  return (
    <p className="mt-1.5">
      Saved now: {shop.name}, {shop.currency}, {shop.timeZone.replaceAll('_', ' ')}; receipt:{' '}
      {shop.receiptHeader.join(', ') || 'empty'}. Save again to replace it with your changes below.
    </p>
  )
}

/** Once the books have begun, nothing else is sent: a place that an earlier program recorded differently stays. */
function editOf(facts: z.infer<typeof ShopHead> | ShopFacts, revision: number): ShopEdit {
  const { name, receiptHeader } = facts
  if (!('country' in facts)) return { revision, name, receiptHeader }
  const { name: _name, receiptHeader: _receiptHeader, ...place } = facts
  return { revision, name, receiptHeader, place }
}
