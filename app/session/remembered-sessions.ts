import { z } from 'zod'
import { readStored, writeStored } from '#app/components/format/stored-text.ts'
import { sessionIdOf } from './token-life.ts'

/** The login service ends a session by itself after ten hours: then it needs no remembering. */
const keptMs = 11 * 60 * 60 * 1000

const Remembered = z.record(z.string(), z.number())

/** Sessions this device remembers something of, by their ids, with when; under this name in its storage. */
export function readRemembered(storedAs: string, now: number): Record<string, number> {
  const stored = readStored(storedAs)
  if (stored === null) return {}
  try {
    const remembered = Object.entries(Remembered.parse(JSON.parse(stored)))
    return Object.fromEntries(remembered.filter(([, at]) => now - at < keptMs))
  } catch (error) {
    console.warn(`The sessions remembered as ${storedAs} could not be read`, error)
    return {}
  }
}

/** @param now milliseconds since 1970 */
export function rememberSession(storedAs: string, token: string, now: number): void {
  const sessionId = sessionIdOf(token)
  if (sessionId === null) return
  writeStored(storedAs, JSON.stringify({ ...readRemembered(storedAs, now), [sessionId]: now }))
}
