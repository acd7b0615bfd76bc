import { readTillState } from './till-state.ts'
import { waitingNames } from './waiting-names.ts'

/** What this device has and the server does not, refused or not. */
export type Unsent = { receipts: number; entries: number }

type Counted = {
  receiptsWaiting: number
  receiptsRefused: number
  entriesWaiting: number
  entriesRefused: number
}

export function unsentOf(counted: Counted): Unsent {
  return {
    receipts: counted.receiptsWaiting + counted.receiptsRefused,
    entries: counted.entriesWaiting + counted.entriesRefused,
  }
}

/** Reads it from the device: outside of the shop's screens nothing follows it. */
export async function readUnsent(shopId: string | null): Promise<Unsent> {
  if (shopId === null) return { receipts: 0, entries: 0 }
  try {
    const [{ tillDb }, { waitingPapers }, { settleBasket }] = await Promise.all([
      import('#app/features/till/storage/till-db.ts'),
      import('#app/features/till/outbox/waiting-papers.ts'),
      import('#app/features/till/storage/basket-store.ts'),
    ])
    // Whoever leaves right after a tap finds that product in the basket, too.
    await settleBasket(shopId)
    const receipts = await tillDb().outbox.where('shopId').equals(shopId).count()
    return { receipts, entries: (await waitingPapers(shopId)).length }
  } catch (error) {
    console.warn('What is not sent could not be counted', error)
    return unsentOf(readTillState())
  }
}

/** What is asked before logging out; null where nothing waits and nothing is asked. */
export function logOutQuestion({ receipts, entries }: Unsent): string | null {
  if (receipts + entries === 0) return null
  return `Log out with ${waitingNames(receipts, entries)} still unsent?`
}
