import { useRevalidator } from '@remix-run/react'
import { useState } from 'react'
import { api } from '#app/api/client.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { useRevalidateAndClose } from '#app/components/form/use-revalidate-and-close.ts'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmInline } from '#app/components/ui/confirm-inline.tsx'
import { useToastedAction } from '#app/components/ui/use-action.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import * as routes from '#domain/api/routes/devices.ts'
import { type Till, TillChange } from '#domain/api/shop.ts'
import { TillPrinterDialog } from './till-printer-dialog.tsx'

/** What the owner does with a till: its name, whether it is in use, and whether an employee may have set it up. */
export function TillActions({ till, describedBy }: { till: Till; describedBy: string }) {
  const { shopId } = useShop()
  const [isNaming, setIsNaming] = useState(false)
  const [isAtPrinter, setIsAtPrinter] = useState(false)
  const retire = useRetire(shopId, till)
  return (
    <div className="flex flex-wrap gap-2">
      {till.awaitsApproval && <ApproveButton till={till} describedBy={describedBy} />}
      <Button size="compact" aria-describedby={describedBy} onClick={() => setIsNaming(true)}>
        Rename
      </Button>
      {till.retiredAt === null && (
        <Button size="compact" aria-describedby={describedBy} onClick={() => setIsAtPrinter(true)}>
          Network printer
        </Button>
      )}
      {till.retiredAt === null ? (
        <ConfirmInline
          label="Retire"
          consequence="The device stops selling. Its receipts stay, and what it still sends is recorded."
          confirmLabel="Retire till"
          describedBy={describedBy}
          size="compact"
          isBusy={retire.isBusy}
          onConfirm={() => void retire.act(true)}
        />
      ) : (
        <Button
          size="compact"
          aria-describedby={describedBy}
          isBusy={retire.isBusy}
          onClick={() => void retire.act(false)}
        >
          Use again
        </Button>
      )}
      {isAtPrinter && <TillPrinterDialog shopId={shopId} till={till} onClose={() => setIsAtPrinter(false)} />}
      {isNaming && <RenameTillDialog shopId={shopId} till={till} onClose={() => setIsNaming(false)} />}
    </div>
  )
}

function ApproveButton({ till, describedBy }: { till: Till; describedBy: string }) {
  const { shopId } = useShop()
  const { revalidate } = useRevalidator()
  const { act, isBusy } = useToastedAction(
    () => api.call(routes.changeTill, { shopId, tillId: till.tillId, body: { isApproved: true } }),
    { settled: revalidate },
  )
  return (
    <Button
      size="compact"
      variant="primary"
      aria-describedby={describedBy}
      isBusy={isBusy}
      onClick={() => void act()}
    >
      Approve
    </Button>
  )
}

/** Takes a till out of use, or back into it. */
function useRetire(shopId: string, till: Till) {
  const { revalidate } = useRevalidator()
  return useToastedAction(
    async (isRetired: boolean) => {
      await api.call(routes.changeTill, { shopId, tillId: till.tillId, body: { isRetired } })
    },
    { settled: revalidate },
  )
}

function RenameTillDialog({
  shopId,
  till: { tillId, name },
  onClose,
}: {
  shopId: string
  till: Till
  onClose: () => void
}) {
  const form = useForm({
    start: { name },
    schema: TillChange,
    refusals: { till_name_taken: 'name' },
    whenEmpty: { name: 'Enter the name.' },
    submit: (body) => api.call(routes.changeTill, { shopId, tillId, body }),
    done: useRevalidateAndClose(onClose),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Rename the till"
      description="The device shows the new name the next time its till is opened online. Receipts that are looked up or printed again carry it too."
      submitLabel="Save name"
      busyLabel="Saving"
    >
      <TextField label="Name" autoComplete="off" {...form.field('name')} isRequired />
    </FormDialog>
  )
}
