import { roomForReceipts } from './receipt-copies.ts'

const megabyte = 1_000_000
const fewReceipts = 100
const lowBytes = 25 * megabyte

/** What this browser can still store for the app; null where it does not report that. */
async function bytesLeft(): Promise<number | null> {
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {}
  return quota === undefined ? null : Math.max(0, quota - usage)
}

/** The warning before this device can take no more receipts; null while there is room. */
export async function roomWarning(): Promise<string | null> {
  const receipts = roomForReceipts()
  if (receipts < fewReceipts)
    return receipts === 0
      ? 'This device can’t store any more receipts. Reconnect it, so that those that are waiting are sent.'
      : `This device can store only ${receipts} more ${receipts === 1 ? 'receipt' : 'receipts'} while offline. Reconnect it to send those that are waiting.`
  const left = await bytesLeft()
  if (left !== null && left < lowBytes)
    return `The disk of this device is nearly full: ${Math.floor(left / megabyte)} MB left for this app. Free some space, or receipts that wait here may be lost.`
  return null
}
