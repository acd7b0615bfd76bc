import { z } from 'zod'
import { FormFault, SubmitButton } from '#app/components/form/form.tsx'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { TextAreaField, TextField } from '#app/components/form/text-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { Button } from '#app/components/ui/button.tsx'
import { type AdminShop, ShopSuspension } from '#domain/api/admin-shops.ts'
import { isOutdated } from './outdated.ts'
import { suspendShop } from './shops-api.ts'

/** Suspends a shop, or lets its people in again. Suspending asks for the shop's name, so that it is the right one. */
export function SuspendDialog({
  shop,
  onClose,
  onDone,
  onOutdated,
}: {
  shop: AdminShop
  onClose: () => void
  onDone: () => void
  /** Somebody else changed the shop meanwhile: what stands now is wanted. */
  onOutdated: () => void
}) {
  const { shopId, name } = shop
  const isSuspended = shop.standing === 'suspended'
  const form = useForm({
    start: { name: '', reason: '' },
    schema: z.object({
      name: z
        .string()
        .refine((typed) => isSuspended || isSame(typed, name), 'This is not the name of the shop.'),
      reason: ShopSuspension.shape.reason,
    }),
    async submit({ reason }) {
      const { revision } = shop
      await suspendShop(shopId, { revision, isSuspended: !isSuspended, reason }).catch((refused: unknown) => {
        if (isOutdated(refused)) onOutdated()
        throw refused
      })
    },
    done: onDone,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={isSuspended ? `Reactivate ${name}?` : `Suspend ${name}?`}
      description={
        isSuspended
          ? 'Its owner and employees can log in again at once.'
          : 'Its owner and employees are out within seconds, on every device. Its tills stop selling; what they sold before is still recorded.'
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton form={form} variant={isSuspended ? 'primary' : 'danger'} busyLabel="Saving">
            {isSuspended ? 'Reactivate shop' : 'Suspend shop'}
          </SubmitButton>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FormFault form={form} />
        <TextAreaField
          label="Reason"
          maxLength={500}
          isRequired
          help="Recorded in the audit log, and shown to administrators on this page."
          {...form.field('reason')}
        />
        {!isSuspended && (
          <TextField
            label="Name of the shop"
            autoComplete="off"
            isRequired
            help={
              <>
                Type <span className="font-medium text-ink">{name}</span> to confirm.
              </>
            }
            {...form.field('name')}
          />
        )}
      </div>
    </FormDialog>
  )
}

const isSame = (typed: string, name: string) => plain(typed) === plain(name)
const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase()
