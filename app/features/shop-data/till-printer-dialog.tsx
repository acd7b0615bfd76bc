import { api } from '#app/api/client.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { useRevalidateAndClose } from '#app/components/form/use-revalidate-and-close.ts'
import * as routes from '#domain/api/routes/devices.ts'
import { type Till, TillChange } from '#domain/api/shop.ts'

/** The address of a till's printer in the network of the shop. */
export function TillPrinterDialog({
  shopId,
  till: { tillId, name, printerAddress },
  onClose,
}: {
  shopId: string
  till: Till
  onClose: () => void
}) {
  const form = useForm({
    start: { printerAddress: printerAddress ?? '' },
    schema: TillChange,
    inputOf: (draft) => ({ printerAddress: draft.printerAddress.trim() || null }),
    submit: (body) => api.call(routes.changeTill, { shopId, tillId, body }),
    done: useRevalidateAndClose(onClose),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Network printer of ${name}`}
      description="The server sends receipts to it on port 9100. Leave it empty if the till has none."
      submitLabel="Save address"
      busyLabel="Saving"
    >
      <TextField
        label="Address"
        placeholder="192.168.1.50"
        inputMode="decimal"
        autoComplete="off"
        {...form.field('printerAddress')}
      />
    </FormDialog>
  )
}
