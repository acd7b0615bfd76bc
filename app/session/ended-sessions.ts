import { z } from 'zod'
import { readStored, writeStored } from '#app/components/stored-text.ts'
import { sessionIdOf } from './token-life.ts'

const storedAs = 'endedSessions'
/** The sign-in service ends a session by itself after ten hours: then it needs no remembering. */
const keptMs = 11 * 60 * 60 * 1000

const Ended = z.record(z.string(), z.number())

function readEnded(now: number): Record<string, number> {
  const stored = readStored(storedAs)
  if (stored === null) return {}
  try {
    const ended = Object.entries(Ended.parse(JSON.parse(stored)))
    return Object.fromEntries(ended.filter(([, endedAt]) => now - endedAt < keptMs))
  } catch (error) {
    console.warn('The list of ended sessions could not be read', error)
    return {}
  }
}

/**
 * A tab that is duplicated, or closed and restored, brings its session items along. So this device remembers
 * which sessions have ended on it: no tab shows anything for them, and those open now leave at once.
 */
export function rememberEnded(token: string | null, now: number): void {
  const sessionId = token === null ? null : sessionIdOf(token)
  if (sessionId !== null) writeStored(storedAs, JSON.stringify({ ...readEnded(now), [sessionId]: now }))
}

/** Whether this device has seen the session of this token end. */
export function hasEnded(token: string, now: number): boolean {
  const sessionId = sessionIdOf(token)
  return sessionId !== null && sessionId in readEnded(now)
}

/** Calls back when another tab of this device ends a session. */
export function onEndedElsewhere(callback: () => void, signal: AbortSignal): void {
  window.addEventListener('storage', ({ key }) => key === storedAs && callback(), { signal })
}
