import { api } from '#app/api/client.ts'
import type { DrawerSignal } from '#domain/api/drawer-opening.ts'
import type { PrintOrder } from '#domain/api/print-order.ts'
import { printAtTill } from '#domain/api/routes/devices.ts'
import { openDrawerAtTill } from '#domain/api/routes/drawer-openings.ts'
import { sendOutboxSoon } from '../outbox/send-soon.ts'
import { openQueue } from '../queue.ts'
import { tillDb } from '../storage/till-db.ts'
import { NoPrinter } from './no-printer.ts'

/** A printer takes one connection at a time: the drawer opens while the receipt is already asked for. */
const inTurn = openQueue()

/** Prints on the till's printer in the network of the shop. Sends the outbox first: the server prints recorded documents only. */
export function printByServer(shopId: string, order: PrintOrder): Promise<void> {
  return inTurn(async () => {
    await sendOutboxSoon(shopId)
    await api.call(printAtTill, { shopId, tillId: await thisTill(shopId), body: order })
  })
}

/** Opens the drawer at that printer. The server opens it for what is recorded alone. */
export function openDrawerByServer(shopId: string, signal: DrawerSignal): Promise<void> {
  return inTurn(async () => {
    if (signal.for === 'sale') await sendOutboxSoon(shopId)
    await api.call(openDrawerAtTill, { shopId, tillId: await thisTill(shopId), body: signal })
  })
}

async function thisTill(shopId: string): Promise<string> {
  const till = await tillDb().tills.get(shopId)
  if (till) return till.tillId
  throw new NoPrinter(
    'This device is not a till yet. Set it up as a till; the owner then sets its printer address.',
  )
}
