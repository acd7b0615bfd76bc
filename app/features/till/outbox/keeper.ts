import { liveQuery } from 'dexie'
import { nothingWaits, setTillState } from '#app/features/shell/till-state.ts'
import { readTillCopy } from '../storage/receipt-copies.ts'
import { tillDb } from '../storage/till-db.ts'
import { countsOf } from './counts.ts'
import { retryDelayMs } from './policy.ts'
import { releaseRefused, sendOutbox } from './send.ts'
import { waitingPapers } from './waiting-papers.ts'

type Keeper = { shopId: string; send: () => void }

let keeper: Keeper | null = null
const sentListeners = new Set<() => void>()

/** Hears of every round in which sales, or what was done to shifts, reached the server; returns what ends it. */
export function onSalesSent(listener: () => void): () => void {
  sentListeners.add(listener)
  return () => sentListeners.delete(listener)
}

/** Sends what waits now, without waiting for the next attempt. */
export function sendNow(): void {
  keeper?.send()
}

/** Few tills have one to send: what sends it is loaded then. */
async function sendOpenings(shopId: string): Promise<void> {
  if ((await tillDb().drawerOpenings.where('shopId').equals(shopId).count()) === 0) return
  const { sendDrawerOpenings } = await import('../shift/drawer-openings.ts')
  await sendDrawerOpenings(shopId)
}

/**
 * The browser may lose the database at any time, and begins an empty one by itself. Loaded on demand: only a device that
 * was a till can have anything to restore.
 */
async function restoreLost(shopId: string, isFirst: boolean): Promise<void> {
  if (readTillCopy(shopId) === null) return
  try {
    if (!isFirst && (await tillDb().tills.get(shopId)) !== undefined) return
    const { restoreReceipts } = await import('../storage/restore-receipts.ts')
    await restoreReceipts(shopId)
  } catch (error) {
    // What the device has is sent anyway; the next round tries again.
    console.error('Receipts could not be restored from their second copy', error)
  }
}

const roomCheckMs = 30_000

/** Warns early when little more can be stored. @returns a function that stops it */
function watchRoom(): () => void {
  const check = async () => {
    const { roomWarning } = await import('../storage/room.ts')
    setTillState({ roomWarning: await roomWarning() })
  }
  const timer = window.setInterval(() => void check(), roomCheckMs)
  return () => window.clearInterval(timer)
}

/** Reports to the frame what waits, and which till this device is. @returns a function that stops it */
function publishState(shopId: string): () => void {
  const counting = liveQuery(async () => {
    const sales = await tillDb().outbox.where('shopId').equals(shopId).toArray()
    return countsOf(sales, await waitingPapers(shopId))
  }).subscribe({
    next: setTillState,
    error: (error: unknown) => console.error('The outbox could not be counted', error),
  })
  const naming = liveQuery(() => tillDb().tills.get(shopId)).subscribe({
    next: (till) => setTillState({ tillName: till?.name ?? null }),
    error: (error: unknown) => console.error('The till could not be read', error),
  })
  return () => {
    counting.unsubscribe()
    naming.unsubscribe()
  }
}

/** Tries once more what was refused. */
export async function sendRefusedAgain(shopId: string): Promise<void> {
  await releaseRefused(shopId)
  sendNow()
}

/**
 * Sends this device's sales of a shop while any screen of the shop is open, and reports to the frame what
 * waits. Sends when a sale is added, when the connection comes back, and again and again after a failure.
 * @returns what stops it
 */
export function keepOutbox(shopId: string): () => void {
  const ending = new AbortController()
  let failures = 0
  let timer: number | undefined
  let isSending = false
  let isWanted = false
  let isFirst = true

  async function send() {
    window.clearTimeout(timer)
    if (isSending) {
      isWanted = true
      return
    }
    isSending = true
    try {
      do {
        isWanted = false
        await restoreLost(shopId, isFirst)
        isFirst = false
        const round = await sendOutbox(shopId)
        if (ending.signal.aborted) return
        if (round.isReached !== null) setTillState({ isOnline: round.isReached })
        if (round.isReached !== false) await sendOpenings(shopId)
        if (round.sent > 0) for (const listener of sentListeners) listener()
        failures = round.isLater ? failures + 1 : 0
      } while (isWanted && failures === 0)
    } catch (error) {
      // The sales stay where they are; the next attempt may do better.
      console.error('The outbox could not be sent', error)
      failures += 1
    } finally {
      isSending = false
    }
    if (failures > 0 && !ending.signal.aborted)
      timer = window.setTimeout(() => void send(), retryDelayMs(failures, Math.random()))
  }

  const stopWatching = watchRoom()
  const own: Keeper = { shopId, send: () => void send() }
  keeper = own
  const stopTelling = publishState(shopId)
  window.addEventListener(
    'online',
    () => {
      failures = 0
      own.send()
    },
    { signal: ending.signal },
  )
  // A new page, often a new session: what was refused before may be welcome now.
  void sendRefusedAgain(shopId)

  return () => {
    ending.abort()
    window.clearTimeout(timer)
    stopWatching()
    stopTelling()
    if (keeper === own) keeper = null
    setTillState({ ...nothingWaits, tillName: null })
  }
}
