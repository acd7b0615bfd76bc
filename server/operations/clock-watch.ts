import type { Logger } from '#server/log.ts'
import { clockError } from './clock.ts'

const usualEveryMs = 10 * 60_000

type ClockWatchDeps = {
  now(): Date
  log: Logger
  /** When the program's files were put on this machine. */
  installedAt: Date
  /** The newest instant the database knows: it goes on from there, also while the clock is behind. */
  readLastWriteAt(): Promise<Date | null>
  everyMs?: number
}

/**
 * Says in the log where the clock of this computer is wrong, at once and whenever it is set wrong later.
 * A wrong clock never stops a shop from selling.
 * @returns ends the watch
 */
export async function watchClock(deps: ClockWatchDeps): Promise<() => void> {
  const { now, log, installedAt, readLastWriteAt, everyMs = usualEveryMs } = deps
  let isWrong = false
  const look = async () => {
    const error = clockError({ now: now(), installedAt, lastWriteAt: await readLastWriteAt() })
    if (error && !isWrong) log.error(error)
    if (!error && isWrong) log.info('the clock of this computer agrees with the database again')
    isWrong = error !== null
  }
  await look()
  const looking = setInterval(() => {
    look().catch((error) => log.warn({ err: error }, 'whether the clock is right could not be seen'))
  }, everyMs)
  looking.unref()
  return () => clearInterval(looking)
}
