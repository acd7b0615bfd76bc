import { readInstant, readItem, storeTokens, writeItem } from './items.ts'
import { openTokenSource, RefreshFailed } from './keycloak.ts'
import { activityEvents, refreshCheckIntervalMs } from './limits.ts'
import { decideRefresh, type RefreshEffect, type RefreshEvent, type RefreshState } from './refresh-policy.ts'
import { leaveSession } from './sign-out.ts'
import { expiryOf } from './token-life.ts'

type Keeper = {
  tell: (event: RefreshEvent) => void
  /** Settles when the attempt that runs now has ended; at once where none runs. */
  settled: () => Promise<void>
}

let keeper: Keeper | null = null

/** Tries to get a new token now; resolves when that attempt has ended, well or not. */
export async function renewToken(): Promise<void> {
  keeper?.tell({ type: 'token-needed' })
  await keeper?.settled()
}

/** The server says this session is no more. */
export function reportAuthLost(): void {
  // It was left already, with a better reason.
  if (readItem('token') === null) return
  if (keeper) keeper.tell({ type: 'auth-lost', hasUserEmail: readItem('userEmail') !== null })
  else leaveSession('message=session_expired')
}

function storedTokens() {
  const token = readItem('token')
  const refreshToken = readItem('refreshToken')
  return token && refreshToken ? { token, refreshToken, idToken: readItem('idToken') } : null
}

function initialState(now: number): RefreshState {
  const receivedAt = readInstant('lastTokenRefresh') ?? now
  return {
    phase: 'resting',
    failures: 0,
    isOnline: navigator.onLine,
    expiresAt: expiryOf(readItem('token') ?? '', receivedAt),
    lastActivityAt: readInstant('lastActivity') ?? now,
    pageLoadedAt: now,
  }
}

/**
 * Keeps this tab's token alive while a guarded part of the app is shown: listens to the browser, asks the
 * policy, does what it says.
 * @returns what stops it
 */
export function keepSession(): () => void {
  const startedAt = Date.now()
  writeItem('pageLoadTime', String(startedAt))
  const source = openTokenSource(storedTokens)
  const listening = new AbortController()
  let state = initialState(startedAt)
  let delay: number | undefined
  let running: Promise<void> = Promise.resolve()
  let isFirst = true

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
        stop()
        leaveSession(effect.search)
    }
  }

  async function refresh() {
    const wasFirst = isFirst
    isFirst = false
    writeItem('silentRefreshAttempt', String(Date.now()))
    try {
      const tokens = await source.refresh()
      // Signed out meanwhile: nothing is stored any more.
      if (listening.signal.aborted) return
      const now = Date.now()
      storeTokens(tokens, now)
      writeItem('silentRefreshAttempt', null)
      tell({ type: 'refreshed', expiresAt: expiryOf(tokens.token, now) })
    } catch (error) {
      if (!(error instanceof RefreshFailed)) {
        console.error(error)
        tell({ type: 'refresher-broken' })
      } else if (wasFirst && error.fault.kind === 'terminal' && error.fault.code === 'user-token-expired') {
        // The first look after the page's load finds no session at all: it was lost before.
        tell({ type: 'auth-lost', hasUserEmail: readItem('userEmail') !== null })
      } else tell({ type: 'failed', fault: error.fault })
    }
  }

  let activityWrittenAt = 0
  function noteActivity() {
    const now = Date.now()
    // Scrolling fires by the dozen; a second is fine enough for half an hour.
    if (now - activityWrittenAt < 1_000) return
    activityWrittenAt = now
    writeItem('lastActivity', String(now))
    tell({ type: 'activity' })
  }

  const options = { signal: listening.signal, passive: true, capture: true }
  for (const name of activityEvents) window.addEventListener(name, noteActivity, options)
  window.addEventListener('offline', () => tell({ type: 'offline' }), options)
  window.addEventListener('online', () => tell({ type: 'online', isSignedIn: source.isSignedIn() }), options)
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && tell({ type: 'visible' }),
    options,
  )
  const interval = window.setInterval(() => tell({ type: 'check' }), refreshCheckIntervalMs)

  function stop() {
    listening.abort()
    window.clearTimeout(delay)
    window.clearInterval(interval)
    source.stop()
    if (keeper === own) keeper = null
  }

  const own: Keeper = { tell, settled: () => running }
  keeper = own
  // The first look: the client's init refreshes once, which also finds out whether the session still lives.
  tell({ type: 'token-needed' })
  return stop
}
