import { onEndedElsewhere } from './ended-sessions.ts'
import { readInstant, readItem, readSession, storeTokens, writeItem } from './items.ts'
import { openTokenSource, RefreshFailed, type TokenSource } from './keycloak.ts'
import { activityEvents, refreshCheckIntervalMs } from './limits.ts'
import { decideRefresh, type RefreshEffect, type RefreshEvent, startState } from './refresh-policy.ts'
import { onSessionEnd } from './session-end.ts'
import { leaveSession } from './sign-out.ts'
import { expiryOf, sessionIdOf } from './token-life.ts'

type Keeper = {
  sessionId: string | null
  tell: (event: RefreshEvent) => void
  /** Settles when the attempt that runs now has ended; at once where none runs. */
  settled: () => Promise<void>
  /** The same, for the attempt that comes before everything else: someone is back after half an hour. */
  returned: () => Promise<void>
  waitsFor: () => 'connection' | 'login service' | null
  stop: () => void
}

let keeper: Keeper | null = null

const hasUserEmail = () => readItem('userEmail') !== null
const storedSessionId = () => sessionIdOf(readItem('token') ?? '')

/**
 * Keeps this tab's token alive from now until its session ends. Called by whatever needs a session, as
 * often as it likes.
 */
export function keepSession(): void {
  if (readSession() === null) return
  if (keeper !== null && keeper.sessionId === storedSessionId()) return
  keeper?.stop()
  keeper = startKeeper()
  // The first look: the client's init refreshes once, which also finds out whether the session still lives.
  keeper.tell({ type: 'start' })
}

/** Tries to get a new token now; resolves when that attempt has ended, well or not. */
export async function renewToken(): Promise<void> {
  keepSession()
  keeper?.tell({ type: 'token-needed' })
  await keeper?.settled()
}

/** Anyone who is back after half an hour gets a new token first, and only then what they asked for. */
export async function refreshedOnReturn(): Promise<void> {
  await keeper?.returned()
}

/**
 * What keeps this tab's token from being renewed now, which does not mean that the session has ended: no connection, or
 * a login service that does not answer. Null where neither does.
 */
export function renewalWaitsFor(): 'connection' | 'login service' | null {
  return keeper?.waitsFor() ?? null
}

/** The server reports that this session is no more. */
export function reportAuthLost(): void {
  keepSession()
  // None: it was left already, with a better reason.
  keeper?.tell({ type: 'auth-lost', hasUserEmail: hasUserEmail() })
}

function storedTokens() {
  const token = readItem('token')
  const refreshToken = readItem('refreshToken')
  return token && refreshToken ? { token, refreshToken, idToken: readItem('idToken') } : null
}

/** Where the policy begins: with what this tab, or one before it, stored. */
function storedState(startedAt: number) {
  return startState({
    isOnline: navigator.onLine,
    expiresAt: expiryOf(readItem('token') ?? '', readInstant('lastTokenRefresh') ?? startedAt),
    lastActivityAt: readInstant('lastActivity') ?? startedAt,
    pageLoadedAt: startedAt,
  })
}

/** Listens to the browser, asks the policy, and carries out what it decides. */
function startKeeper(): Keeper {
  const startedAt = Date.now()
  writeItem('pageLoadTime', String(startedAt))
  const source = openTokenSource(storedTokens)
  const listening = new AbortController()
  let state = storedState(startedAt)
  let delay: number | undefined
  let running: Promise<void> = Promise.resolve()

  function tell(event: RefreshEvent) {
    if (listening.signal.aborted) return
    const step = decideRefresh(state, event, Date.now())
    state = step.state
    for (const effect of step.effects) carryOut(effect)
  }

  function carryOut(effect: RefreshEffect) {
    switch (effect.type) {
      case 'refresh':
        running = refresh()
        return
      case 'wait':
        window.clearTimeout(delay)
        delay = window.setTimeout(() => tell({ type: 'delay-over' }), effect.delayMs)
        return
      case 'stop-waiting':
        window.clearTimeout(delay)
        return
      case 'leave':
        leaveSession(effect.search)
    }
  }

  async function refresh() {
    const event = await refreshed(
      source,
      () => !listening.signal.aborted && storedSessionId() === own.sessionId,
    )
    if (event) tell(event)
  }

  listenToBrowser(listening.signal, tell, source.isSignedIn)
  const interval = window.setInterval(() => tell({ type: 'check' }), refreshCheckIntervalMs)
  const forgetEnd = onSessionEnd(stop)

  function stop() {
    listening.abort()
    window.clearTimeout(delay)
    window.clearInterval(interval)
    forgetEnd()
    source.stop()
    if (keeper === own) keeper = null
  }

  const own: Keeper = {
    sessionId: storedSessionId(),
    tell,
    settled: () => running,
    returned: async () => {
      if (state.phase === 'refreshing' && state.cause === 'return') await running
    },
    waitsFor: () => (!state.isOnline ? 'connection' : state.isAway ? 'login service' : null),
    stop,
  }
  return own
}

/** New tokens from the login service, or its refusal; null if they belong to no session any more. */
async function refreshed(source: TokenSource, isMine: () => boolean): Promise<RefreshEvent | null> {
  writeItem('silentRefreshAttempt', String(Date.now()))
  try {
    const tokens = await source.refresh()
    // Logged out since, or in again as someone else: these tokens no longer belong to the session.
    if (!isMine()) return null
    const now = Date.now()
    storeTokens(tokens, now)
    writeItem('silentRefreshAttempt', null)
    return { type: 'refreshed', expiresAt: expiryOf(tokens.token, now) }
  } catch (error) {
    if (error instanceof RefreshFailed) {
      console.warn(error.message)
      return { type: 'failed', error: error.error, hasUserEmail: hasUserEmail() }
    }
    console.error(error)
    return { type: 'refresher-broken' }
  }
}

/** Reports what the person and the browser do, until the signal. */
function listenToBrowser(
  signal: AbortSignal,
  tell: (event: RefreshEvent) => void,
  isSignedIn: TokenSource['isSignedIn'],
) {
  let activityWrittenAt = 0
  function noteActivity() {
    const now = Date.now()
    // Scrolling fires by the dozen; a second is fine enough for half an hour.
    if (Math.abs(now - activityWrittenAt) < 1_000) return
    activityWrittenAt = now
    writeItem('lastActivity', String(now))
    tell({ type: 'activity' })
  }

  const options = { signal, passive: true, capture: true }
  for (const name of activityEvents) window.addEventListener(name, noteActivity, options)
  window.addEventListener('offline', () => tell({ type: 'offline' }), options)
  window.addEventListener('online', () => tell({ type: 'online', isSignedIn: isSignedIn() }), options)
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && tell({ type: 'visible' }),
    options,
  )
  onEndedElsewhere(
    () => readSession() === null && tell({ type: 'auth-lost', hasUserEmail: hasUserEmail() }),
    signal,
  )
}
