import { z } from 'zod'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { useNewId } from '#app/components/form/use-new-id.ts'
import { Button } from '#app/components/ui/button.tsx'
import { DrawerOpeningBody } from '#domain/api/drawer-opening.ts'
import type { Shop } from '#domain/api/shop.ts'
import { askApproval } from '../approve/ask-approval.ts'
import { openDrawer } from '../printer/print-on-printer.ts'
import { thisPrinter } from '../printer/this-printer.ts'
import type { ThisTill } from '../storage/till-db.ts'
import { openedWithoutSale } from './drawer-openings.ts'
import { OwnersSecret, ownersSecret, sendWithout, withSecretEntered } from './owners-secret.tsx'

const Query = withSecretEntered(z.object({ reason: DrawerOpeningBody.shape.reason, ...ownersSecret }))
type Draft = z.input<typeof Query>

type OpenDrawerDialogProps = {
  shop: Shop
  till: ThisTill
  /** The cashier may not open it alone. */
  needsOwner: boolean
  mayGoWithout: boolean
  onClose: () => void
  /** With the printer's error, where it did not open the drawer. */
  onOpened: (error: string | null) => void
}

/** Opens the drawer though nothing is sold: it is kept with its reason, and counted in the shift. */
export function OpenDrawerDialog({
  shop,
  till,
  needsOwner,
  mayGoWithout,
  onClose,
  onOpened,
}: OpenDrawerDialogProps) {
  const form = useOpening({ shop, till, needsOwner, onOpened })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Open the drawer without a sale"
      description={
        needsOwner
          ? `The owner approves it here.${mayGoWithout ? ' Without approval it is recorded as not approved, in the report by cashier.' : ''}`
          : 'The report by cashier lists it with its reason, and the shift counts it. If no printer opens the drawer, use its key.'
      }
      submitLabel="Open the drawer"
      between={
        needsOwner && mayGoWithout && <Button onClick={() => void sendWithout(form)}>Without approval</Button>
      }
      busyLabel="Opening"
    >
      <TextField
        label="What for"
        isRequired
        autoFocus
        autoComplete="off"
        maxLength={160}
        {...form.field('reason')}
      />
      {needsOwner && (
        <OwnersSecret form={form} shopId={shop.shopId} isRestEntered={form.values.reason.trim() !== ''} />
      )}
    </FormDialog>
  )
}

function useOpening({
  shop,
  till,
  needsOwner,
  onOpened,
}: Omit<OpenDrawerDialogProps, 'mayGoWithout' | 'onClose'>) {
  const { shopId } = shop
  // The approval is of this opening and of no other.
  const openingId = useNewId()
  return useForm({
    start: { reason: '', way: needsOwner ? 'code' : 'none', secret: '', isWithout: false } as Draft,
    schema: Query,
    refusals: { code_wrong: 'secret', approver_password_wrong: 'secret' },
    submit: async ({ reason, way, secret, isWithout }) => {
      const by = way === 'code' ? { code: secret } : { password: secret }
      const isRequested = way !== 'none' && !isWithout
      const given = isRequested ? await askApproval(shopId, openingId, { act: 'drawer' }, by) : null
      // Kept first: a drawer is never open without a word of it.
      await openedWithoutSale(till, {
        ...{ openingId, reason },
        approval: given && { ...given, act: 'drawer' },
      })
      const printer = thisPrinter(shopId)
      return printer.way === 'browser' ? null : openDrawer(shop, printer, { for: 'opening', id: openingId })
    },
    done: onOpened,
  })
}
