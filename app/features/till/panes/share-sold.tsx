import { MessageCircle, Share2 } from 'lucide-react'
import { Button } from '#app/components/ui/button.tsx'
import { IconButton } from '#app/components/ui/icon-button.tsx'
import { useToast } from '#app/components/ui/toast.tsx'
import { useLiveQuery } from '#app/features/till/storage/use-live-query.ts'
import type { Shop } from '#domain/api/shop.ts'
import { useIsPrinted } from '../receipt/printed.ts'
import { receiptOfWaiting } from '../receipt/receipt-view.ts'
import { receiptMessage, receiptOnWhatsApp } from '../receipt/share-receipt.ts'
import { tillDb } from '../storage/till-db.ts'
import type { WaitingSale } from '../storage/waiting-sale.ts'

/** Sends the receipt of what was just sold: by WhatsApp in one tap, or by what the device offers. */
export function ShareSold({
  shop,
  sold,
  isBrief = false,
}: {
  shop: Shop
  sold: WaitingSale
  /** Beside other buttons in one row of a phone. */
  isBrief?: boolean
}) {
  const toast = useToast()
  const { saleId, sale } = sold
  const kept = useLiveQuery(() => tillDb().keptReceipts.get(saleId), [saleId])
  const phone = useCustomerPhone(shop.shopId, sale.customerId)
  const isCopy = useIsPrinted(saleId)
  const message = receiptMessage(receiptOfWaiting(sold, shop, kept?.hash ?? null), shop, { isCopy })
  const canShare = typeof navigator.share === 'function'
  async function share() {
    try {
      await navigator.share(message)
    } catch (error) {
      // Anyone who closes the list of the device has changed their mind.
      if (error instanceof DOMException && error.name === 'AbortError') return
      console.warn('The receipt was not shared', error)
      toast({ tone: 'loss', title: 'The receipt was not shared', detail: 'Send it by WhatsApp or print it.' })
    }
  }
  const onWhatsApp = () =>
    void window.open(receiptOnWhatsApp(message.text, phone, shop.country), '_blank', 'noreferrer')
  if (isBrief)
    return (
      <IconButton
        label="Send receipt by WhatsApp"
        icon={MessageCircle}
        size="till"
        variant="secondary"
        onClick={onWhatsApp}
      />
    )
  return (
    <>
      <Button size="till" icon={MessageCircle} className="min-w-0 grow px-2!" onClick={onWhatsApp}>
        WhatsApp
      </Button>
      {canShare && (
        <IconButton
          label="Share receipt"
          icon={Share2}
          size="till"
          variant="secondary"
          onClick={() => void share()}
        />
      )}
    </>
  )
}

/** Of a customer that this device knows; null where there is none. */
function useCustomerPhone(shopId: string, customerId: string | undefined): string | null {
  const customer = useLiveQuery(
    () => (customerId === undefined ? undefined : tillDb().customers.get([shopId, customerId])),
    [shopId, customerId],
  )
  return customer?.phone ?? null
}
