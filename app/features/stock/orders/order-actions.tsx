import { useRevalidator } from '@remix-run/react'
import { Mail, PackagePlus, Send } from 'lucide-react'
import { useState } from 'react'
import { api } from '#app/api/client.ts'
import { emailTimeoutMs } from '#app/api/timeouts.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { StatementDownload } from '#app/components/statement/statement-download.tsx'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { ConfirmInline } from '#app/components/ui/confirm-inline.tsx'
import { Menu, MenuItem, MenuSeparator } from '#app/components/ui/menu.tsx'
import { useToast } from '#app/components/ui/toast.tsx'
import { useToastedAction } from '#app/components/ui/use-action.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { OrderEmail, type PurchaseOrder } from '#domain/api/purchase-order.ts'
import * as routes from '#domain/api/routes/purchase-orders.ts'
import { orderStatement, orderText } from '#domain/stock/order-statement.ts'
import { orderName } from '#domain/terms/purchase-order.ts'
import { whatsAppLink } from '#domain/whatsapp/link.ts'
import { whatsAppNumber } from '#domain/whatsapp/number.ts'
import { receiveOrderPath } from '../paths.ts'

/** What can be done with an order: as a file, sent, received, cancelled. A draft is saved first. */
export function OrderActions({
  shopId,
  order,
  hasChanges = false,
}: {
  shopId: string
  order: PurchaseOrder
  hasChanges?: boolean
}) {
  const shop = useShop()
  const { revalidate } = useRevalidator()
  const [isEmailing, setIsEmailing] = useState(false)
  const decide = useDecideOrder(shopId, order)
  const { status } = order
  const isOpen = status === 'draft' || status === 'sent' || status === 'partly-received'
  return (
    <>
      {isOpen && (
        <ConfirmInline
          label={status === 'partly-received' ? 'Cancel the rest' : 'Cancel order'}
          consequence={
            status === 'draft'
              ? 'Nothing was sent, so nothing will come.'
              : 'Nothing more is expected from it. Tell the supplier.'
          }
          confirmLabel={status === 'partly-received' ? 'Cancel the rest of this order' : 'Cancel this order'}
          isBusy={decide.isBusy}
          onConfirm={() => void decide.act('cancelled')}
        />
      )}
      <StatementDownload statement={orderStatement(order, shop)} />
      {isOpen && (
        <SendMenu
          order={order}
          isDisabled={hasChanges}
          onEmail={() => setIsEmailing(true)}
          onSent={() => void decide.act('sent')}
        />
      )}
      {status !== 'draft' && status !== 'cancelled' && (
        <ButtonLink
          icon={PackagePlus}
          variant={status === 'received' ? undefined : 'primary'}
          to={receiveOrderPath(order.orderId)}
        >
          Receive
        </ButtonLink>
      )}
      {isEmailing && (
        <EmailDialog
          shopId={shopId}
          order={order}
          onClose={() => setIsEmailing(false)}
          onSent={() => {
            setIsEmailing(false)
            revalidate()
          }}
        />
      )}
    </>
  )
}

function useDecideOrder(shopId: string, order: PurchaseOrder) {
  const refetch = useRevalidator()
  return useToastedAction(
    async (state: 'sent' | 'cancelled') => {
      const { orderId, revision } = order
      await api.call(routes.decidePurchaseOrder, { shopId, orderId, body: { state, revision } })
    },
    { settled: () => refetch.revalidate() },
  )
}

/** The ways to send an order. */
function SendMenu({
  order,
  isDisabled,
  onEmail,
  onSent,
}: {
  order: PurchaseOrder
  isDisabled: boolean
  onEmail: () => void
  onSent: () => void
}) {
  const shop = useShop()
  const { status } = order
  const text = orderText(order, shop.name)
  const { number } = whatsAppNumber(order.supplier.phone, shop.country)
  const subject = encodeURIComponent(`Purchase order ${orderName(order.number)} of ${shop.name}`)
  return (
    <Menu
      trigger={
        <Button icon={Send} variant={status === 'draft' ? 'primary' : undefined} disabled={isDisabled}>
          Send
        </Button>
      }
    >
      {order.canEmail && order.supplier.email !== null && (
        <MenuItem icon={Mail} onSelect={onEmail}>
          Email with the PDF
        </MenuItem>
      )}
      <MenuItem
        onSelect={() =>
          handTo(`mailto:${order.supplier.email ?? ''}?subject=${subject}&body=${encodeURIComponent(text)}`)
        }
      >
        With your email program
      </MenuItem>
      <MenuItem onSelect={() => handTo(whatsAppLink(text, number ?? ''))}>
        {number === null ? 'On WhatsApp, to a contact you choose there' : 'On WhatsApp'}
      </MenuItem>
      {status === 'draft' && (
        <>
          <MenuSeparator />
          <MenuItem onSelect={onSent}>Mark as sent</MenuItem>
        </>
      )}
    </Menu>
  )
}

/** Opens the program that sends it, with the order in words. */
function handTo(address: string) {
  window.open(address, '_blank', 'noreferrer')
}

function EmailDialog({
  shopId,
  order,
  onClose,
  onSent,
}: {
  shopId: string
  order: PurchaseOrder
  onClose: () => void
  onSent: () => void
}) {
  const toast = useToast()
  const form = useForm<OrderEmail, OrderEmail, PurchaseOrder>({
    start: { revision: order.revision },
    schema: OrderEmail,
    submit: (body) =>
      api.call(routes.emailPurchaseOrder, {
        shopId,
        orderId: order.orderId,
        body,
        timeoutMs: emailTimeoutMs,
      }),
    done: ({ emailed }) => {
      toast({ tone: 'good', title: `Sent to ${emailed?.to}` })
      onSent()
    },
  })
  return (
    <FormDialog
      form={form}
      title={`Email ${orderName(order.number)}`}
      description={`The order is sent as a PDF to ${order.supplier.email}, the address on the supplier’s page, and marked as sent.`}
      onClose={onClose}
      submitLabel="Send"
      busyLabel="Sending"
    />
  )
}
