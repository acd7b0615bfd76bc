import { useRef, useState } from 'react'
import { Temporal } from 'temporal-polyfill'
import { readTokens } from '#app/session/items.ts'
import { uidOf } from '#app/session/token-life.ts'
import type { Shop } from '#domain/api/shop.ts'
import { Refusal } from '#domain/errors.ts'
import type { Minor } from '#domain/money.ts'
import type { PaidBy } from './panes/pay-pane.tsx'
import type { BasketStore } from './storage/basket-store.ts'
import { BasketChanged, recordBasket } from './storage/record-sale.ts'
import type { WaitingSale } from './storage/till-db.ts'

/** Records the basket as a sale of this device, once, and says why where it can't. */
export function useRecord(shop: Shop, store: BasketStore, onRecorded: (sold: WaitingSale) => void) {
  const [isRecording, setIsRecording] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  // Known at once, before the screen is drawn again: two presses record one sale.
  const isUnderWay = useRef(false)

  async function record(paid: PaidBy, grossMinor: Minor) {
    const shown = store.read()
    if (isUnderWay.current || shown === null) return
    isUnderWay.current = true
    setIsRecording(true)
    setFault(null)
    try {
      await store.settled()
      const soldAt = Temporal.Now.instant().toString({ smallestUnit: 'millisecond' })
      const { token } = readTokens()
      const soldBy = token === null ? null : uidOf(token)
      const basket = store.read() ?? shown
      const sold = await recordBasket(shop, { basket, grossMinor }, paid, { soldAt, soldBy })
      await store.refresh()
      onRecorded(sold)
    } catch (error) {
      setFault(faultOf(error))
      await store.refresh()
    } finally {
      isUnderWay.current = false
      setIsRecording(false)
    }
  }
  return { record, isRecording, fault, forgetFault: () => setFault(null) }
}

function faultOf(error: unknown): string {
  if (error instanceof BasketChanged)
    return 'The basket changed meanwhile, perhaps in another tab. Nothing was recorded: look at the total and record it again.'
  if (error instanceof Refusal)
    return `The books would refuse this sale, so nothing was recorded. ${error.message}`
  console.error('The sale could not be recorded', error)
  return 'The sale could not be kept on this device, so nothing was recorded. Free some space on it and record the sale again.'
}
