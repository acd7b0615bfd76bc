import { sendOutbox } from './send.ts'

/** Who waits for an answer waits no longer: what was done is kept, and is sent again. */
const longestWaitMs = 5_000

/** Sends what waits, and returns once it is sent, could not be, or takes long: it goes on then. */
export async function sendOutboxSoon(shopId: string): Promise<void> {
  await Promise.race([
    sendOutbox(shopId).catch((error: unknown) => console.error('The outbox could not be sent', error)),
    new Promise((resolve) => window.setTimeout(resolve, longestWaitMs)),
  ])
}
