import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../db/client.ts'
import { takeAnswer, takeBack } from './handed-over-store.ts'

/** How often an answer is looked for, once it may be there, */
const lookEveryMs = 4
/** and how often whether the turn is free, since its holder left it or was killed. */
const askEveryMs = 100
/** Who waits for longer writes all the same: the holder may run another version of the program, or hang. */
const maxWaitMs = 3_000
/** The first look is made after this part of the time that answers take. */
const partBeforeLook = 0.7

/** A batch that waits in the database for the one whose turn it is. */
export type HandedOverBatch = {
  id: string
  /** When nobody takes it any more, by this process's own steady clock. */
  takenUntil: number
}

/**
 * Waits for what became of a batch. Null: nobody else has written it, and this process is to.
 *
 * @param usualMs how long an answer takes
 * @param hasTurn looks whether it is this process's turn by now; where told to, takes it if it is free
 */
export async function awaitAnswer(
  database: Database,
  { id, takenUntil }: HandedOverBatch,
  usualMs: number,
  hasTurn: (mayTake: boolean) => Promise<boolean>,
): Promise<unknown[] | null> {
  const until = Math.min(performance.now() + maxWaitMs, takenUntil)
  let askedAt = performance.now()
  await pause(usualMs * partBeforeLook)
  for (;;) {
    await pause(lookEveryMs)
    const answer = await takeAnswer(database, id)
    if (answer !== 'not yet') return answer
    const now = performance.now()
    const mayTake = now - askedAt > askEveryMs
    if (mayTake) askedAt = now
    if ((await hasTurn(mayTake)) || now > until) return takeBack(database, id)
  }
}
