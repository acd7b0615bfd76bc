import { z } from 'zod'
import { api } from '#app/api/client.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { TextAreaField, TextField } from '#app/components/form/text-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { useRevalidateAndClose } from '#app/components/form/use-revalidate-and-close.ts'
import { type AdminShop, ShopSuspension } from '#domain/api/admin-shops.ts'
import { closeShop, suspendShop } from '#domain/api/routes/admin-shops.ts'
import { useWhenOutdated } from './outdated.ts'

export type ShopStatusAct = 'suspend' | 'reactivate' | 'close' | 'reopen'

type Act = {
  verb: string
  consequence: string
  /** Asks for the shop's name, so that it is the right one. */
  isGrave: boolean
  send: (shopId: string, revision: number, reason: string) => Promise<AdminShop>
}

const acts: Readonly<Record<ShopStatusAct, Act>> = {
  suspend: {
    verb: 'Suspend',
    consequence:
      'Its owner and employees lose access to it on every device within five seconds. Its tills stop selling; sales they made before are still recorded.',
    isGrave: true,
    send: (shopId, revision, reason) =>
      api.call(suspendShop, { shopId, body: { revision, isSuspended: true, reason } }),
  },
  reactivate: {
    verb: 'Reactivate',
    consequence: 'Its owner and employees can log in again at once.',
    isGrave: false,
    send: (shopId, revision, reason) =>
      api.call(suspendShop, { shopId, body: { revision, isSuspended: false, reason } }),
  },
  close: {
    verb: 'Close',
    consequence:
      'Nothing can be sold, imported or posted any more. Its people still log in and read their receipts and reports. It can be opened again.',
    isGrave: true,
    send: (shopId, revision, reason) =>
      api.call(closeShop, { shopId, body: { revision, isClosed: true, reason } }),
  },
  reopen: {
    verb: 'Open again',
    consequence: 'Its people can sell and post again at once.',
    isGrave: false,
    send: (shopId, revision, reason) =>
      api.call(closeShop, { shopId, body: { revision, isClosed: false, reason } }),
  },
}

/** Changes the status of a shop, with a reason. */
export function ShopStatusDialog({
  act,
  shop,
  onClose,
}: {
  act: ShopStatusAct
  shop: AdminShop
  onClose: () => void
}) {
  const { shopId, name } = shop
  const { verb, consequence, isGrave, send } = acts[act]
  const form = useForm({
    start: { name: '', reason: '' },
    schema: wantedFor(name, isGrave),
    submit: ({ reason }) => send(shopId, shop.revision, reason),
    takes: useWhenOutdated(),
    done: useRevalidateAndClose(onClose),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={act === 'reopen' ? `Open ${name} again?` : `${verb} ${name}?`}
      description={consequence}
      submitLabel={act === 'reopen' ? 'Open shop again' : `${verb} shop`}
      variant={isGrave ? 'danger' : 'primary'}
      busyLabel="Saving"
    >
      <TextAreaField
        label="Reason"
        maxLength={500}
        isRequired
        help="Recorded in the audit log, and shown to administrators on this page."
        {...form.field('reason')}
      />
      {isGrave && (
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
    </FormDialog>
  )
}

const wantedFor = (name: string, isGrave: boolean) =>
  z.object({
    name: z.string().refine((typed) => !isGrave || isSame(typed, name), 'This is not the name of the shop.'),
    reason: ShopSuspension.shape.reason,
  })

const isSame = (typed: string, name: string) => plain(typed) === plain(name)
const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase()
