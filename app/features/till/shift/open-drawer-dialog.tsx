import { z } from 'zod'
import { DialogActions } from '#app/components/form/dialog-actions.tsx'
import { FormFault } from '#app/components/form/form.tsx'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { DrawerOpeningBody } from '#domain/api/drawer-opening.ts'
import type { Shop } from '#domain/api/shop.ts'
import { openDrawer } from '../printer/print-on-printer.ts'
import { thisPrinter } from '../printer/this-printer.ts'
import type { ThisTill } from '../storage/till-db.ts'
import { openedWithoutSale } from './drawer-openings.ts'

const Asked = z.object({ reason: DrawerOpeningBody.shape.reason })

/** Opens the drawer though nothing is sold: it is kept with its reason, and counted in the shift. */
export function OpenDrawerDialog({
  shop,
  till,
  onClose,
  onOpened,
}: {
  shop: Shop
  till: ThisTill
  onClose: () => void
  /** With what the printer said, where it did not open it. */
  onOpened: (fault: string | null) => void
}) {
  const form = useForm({
    start: { reason: '' },
    schema: Asked,
    submit: async ({ reason }) => {
      // Kept first: a drawer is never open without a word of it.
      await openedWithoutSale(till, reason)
      const printer = thisPrinter(shop.shopId)
      return printer.way === 'browser' ? null : openDrawer(shop, printer)
    },
    done: onOpened,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Open the drawer without a sale"
      description="The owner finds it by cashier, with its reason, and the shift counts it. A drawer that no printer opens is opened with its key."
      footer={
        <DialogActions onClose={onClose} form={form} busyLabel="Opening">
          Open the drawer
        </DialogActions>
      }
    >
      <div className="flex flex-col gap-4">
        <FormFault form={form} />
        <TextField
          label="What for"
          isRequired
          autoFocus
          autoComplete="off"
          maxLength={160}
          {...form.field('reason')}
        />
      </div>
    </FormDialog>
  )
}
