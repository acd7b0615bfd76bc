import { FileText, Mail, MessageCircle, Receipt, Share2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '#app/api/client.ts'
import { EmailField } from '#app/components/form/email-field.tsx'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { Button } from '#app/components/ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#app/components/ui/menu.tsx'
import { useToast } from '#app/components/ui/toast.tsx'
import { useToastedAction } from '#app/components/ui/use-action.ts'
import { useIsAccountant } from '#app/features/shell/me-context.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { thisPrinter } from '#app/features/till/printer/this-printer.ts'
import { receiptMessage, receiptOnWhatsApp } from '#app/features/till/receipt/share-receipt.ts'
import { tillDb } from '#app/features/till/storage/till-db.ts'
import { useLiveQuery } from '#app/features/till/storage/use-live-query.ts'
import { emailReceipt } from '#domain/api/routes/sales.ts'
import { ReceiptEmail } from '#domain/api/sale.ts'
import type { FoundReceipt } from './one-receipt.ts'

/** Hands a receipt on: as a message, by email, as a PDF. */
export function ShareReceipt({ found: { view, recorded } }: { found: FoundReceipt }) {
  const shop = useShop()
  const toast = useToast()
  const isAccountant = useIsAccountant()
  const [isMailing, setIsMailing] = useState(false)
  const message = receiptMessage(view, shop, { isCopy: true })
  const customerId = recorded?.customerId ?? null
  const customer = useLiveQuery(
    () => (customerId === null ? undefined : tillDb().customers.get([shop.shopId, customerId])),
    [shop.shopId, customerId],
  )
  const canShare = typeof navigator !== 'undefined' && typeof navigator.share === 'function'
  const files = () => import('./receipt-files.ts')
  const onDevice = useHandOn(() => navigator.share(message))
  const asReceipt = useHandOn(async () =>
    (await files()).saveReceipt(view, shop, thisPrinter(shop.shopId).paperMm),
  )
  const asInvoice = useHandOn(async () => (await files()).saveInvoice(view, shop, customerId))

  return (
    <>
      <Menu trigger={<Button icon={Share2}>Share</Button>}>
        {canShare && (
          <MenuItem icon={Share2} onSelect={() => void onDevice.act()}>
            Share from this device
          </MenuItem>
        )}
        <MenuItem
          icon={MessageCircle}
          onSelect={() =>
            window.open(
              receiptOnWhatsApp(message.text, customer?.phone ?? null, shop.country),
              '_blank',
              'noreferrer',
            )
          }
        >
          On WhatsApp
        </MenuItem>
        {recorded?.canEmail && !isAccountant && (
          <MenuItem icon={Mail} onSelect={() => setIsMailing(true)}>
            By email
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon={Receipt} onSelect={() => void asReceipt.act()}>
          Receipt as PDF
        </MenuItem>
        <MenuItem icon={FileText} onSelect={() => void asInvoice.act()}>
          {view.kind === 'return' ? 'Credit note on A4 as PDF' : 'Invoice on A4 as PDF'}
        </MenuItem>
      </Menu>
      {isMailing && (
        <EmailDialog
          shopId={shop.shopId}
          saleId={view.saleId}
          title={message.title}
          onClose={() => setIsMailing(false)}
          onSent={(to) => {
            setIsMailing(false)
            toast({ tone: 'good', title: `${message.title} was sent to ${to}` })
          }}
        />
      )}
    </>
  )
}

/** Says what went wrong while a receipt was handed on. */
function useHandOn(work: () => Promise<void>) {
  return useToastedAction(
    async () => {
      try {
        await work()
      } catch (error) {
        // Anyone who closes the list of the device has changed their mind.
        if (!(error instanceof DOMException) || error.name !== 'AbortError') throw error
      }
    },
    { title: 'The receipt was not shared' },
  )
}

function EmailDialog({
  shopId,
  saleId,
  title,
  onClose,
  onSent,
}: {
  shopId: string
  saleId: string
  title: string
  onClose: () => void
  onSent: (to: string) => void
}) {
  const form = useForm({
    start: { to: '' },
    schema: ReceiptEmail,
    submit: async (body) => {
      await api.call(emailReceipt, { shopId, saleId, body })
      return body.to
    },
    done: onSent,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Send ${title} by email`}
      description="The address is not kept."
      submitLabel="Send receipt"
      busyLabel="Sending"
    >
      <EmailField label="Email of the customer" autoComplete="off" {...form.field('to')} />
    </FormDialog>
  )
}
