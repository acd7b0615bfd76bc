import { z } from 'zod'
import { api } from '#app/api/client.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { useRevalidateAndClose } from '#app/components/form/use-revalidate-and-close.ts'
import { linkPerson } from '#domain/api/routes/admin-people.ts'
import { rightLabels, StaffRight } from '#domain/terms/right.ts'
import { type ChosenShop, ShopField } from './shop-field.tsx'

type Draft = { shop: ChosenShop | null; right: StaffRight }

const Wanted = z.object({
  shop: z.object({ shopId: z.string(), name: z.string() }, 'Choose the shop.'),
  right: StaffRight,
})

/** Gives a person a place in a shop. */
export function LinkDialog({
  person,
  onClose,
}: {
  person: { uid: string; email: string }
  onClose: () => void
}) {
  const form = useForm<Draft, z.output<typeof Wanted>, null>({
    start: { shop: null, right: 'employee' },
    schema: Wanted,
    refusals: { shop_not_found: 'shop', owner_stays: 'shop' },
    submit: ({ shop, right }) =>
      api.call(linkPerson, { uid: person.uid, linkedShopId: shop.shopId, body: { right } }),
    done: useRevalidateAndClose(onClose),
  })
  const { shop, right } = form.values
  return (
    <FormDialog
      form={form}
      size="medium"
      title="Link to a shop"
      description={<span className="break-all">{person.email}</span>}
      onClose={onClose}
      submitLabel="Link"
      busyLabel="Linking"
    >
      <ShopField {...form.field('shop')} />
      <SelectField
        label="As"
        {...form.field('right')}
        options={(['employee', 'owner'] as const).map((value) => ({ value, label: rightLabels[value] }))}
      />
      {right === 'owner' && (
        <p className="text-13 text-ink-soft">
          Replaces the current owner of {shop?.name ?? 'the shop'}, who loses access to it.
        </p>
      )}
    </FormDialog>
  )
}
