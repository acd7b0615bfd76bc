import {
  activityTimeoutMs,
  awayRetryMs,
  backoffMs,
  delayAfterOnlineMs,
  delayAfterVisibleMs,
  maxRefreshFailures,
  pageLoadGraceMs,
  refreshThresholdMs,
} from './limits.ts'

/** Codes of the login service after which no further attempt makes sense. */
export const terminalCodes = ['user-token-expired', 'requires-recent-login', 'user-disabled'] as const
export type TerminalCode = (typeof terminalCodes)[number]

/**
 * What a delay or an attempt is for; it decides how the end of a session is explained to the person.
 * load: the first look after the page's load. check: the regular one, and after the page became visible.
 * return: the user is back after half an hour. online: the connection is back. need: a request can't go out
 * without a new token.
 */
export type RefreshCause = 'load' | 'check' | 'return' | 'online' | 'need'

export type RefreshState = {
  /** waiting: a delay runs, a look at the token follows. ended: logged out, nothing more happens. */
  readonly phase: 'resting' | 'waiting' | 'refreshing' | 'ended'
  readonly cause: RefreshCause
  /** Attempts that failed, in a row. */
  readonly failures: number
  readonly isOnline: boolean
  /** The login service, or the way to it, was away at the last attempt. */
  readonly isAway: boolean
  /** A refresh has succeeded since the page's load: the session was alive then. */
  readonly isConfirmed: boolean
  /** Milliseconds since 1970, all three. */
  readonly expiresAt: number
  readonly lastActivityAt: number
  readonly pageLoadedAt: number
}

export type RefreshFailure =
  /** Counted: no answer within the time allowed, or a refusal that may pass. */
  | { kind: 'timeout' }
  | { kind: 'refused' }
  /** Ends the session at once. */
  | { kind: 'terminal'; code: TerminalCode }
  /** Not counted: the login service or the server is away, or this device is offline. */
  | { kind: 'away' }

export type RefreshEvent =
  /** The page was loaded with a stored token. */
  | { type: 'start' }
  /** Every 15 minutes. */
  | { type: 'check' }
  | { type: 'activity' }
  | { type: 'offline' }
  | { type: 'online'; isSignedIn: boolean }
  | { type: 'visible' }
  | { type: 'delay-over' }
  /** A request is about to go out with a token that has ended or was refused. */
  | { type: 'token-needed' }
  | { type: 'refreshed'; expiresAt: number }
  | { type: 'failed'; error: RefreshFailure; hasUserEmail: boolean }
  /** The session is no more though a token is stored: the server reports it, or another tab ended it. */
  | { type: 'auth-lost'; hasUserEmail: boolean }
  | { type: 'refresher-broken' }

export type RefreshEffect =
  | { type: 'refresh' }
  /** Replaces a delay that runs. */
  | { type: 'wait'; delayMs: number }
  | { type: 'stop-waiting' }
  /** Logs out and goes to /login with this query. */
  | { type: 'leave'; search: string }

type RefreshStep = { state: RefreshState; effects: readonly RefreshEffect[] }

/** A session as it is before the first event. `lastActivityAt` may be from before the page's load. */
export function startState(
  facts: Pick<RefreshState, 'isOnline' | 'expiresAt' | 'lastActivityAt' | 'pageLoadedAt'>,
): RefreshState {
  return { ...facts, phase: 'resting', cause: 'load', failures: 0, isAway: false, isConfirmed: false }
}

const stay = (state: RefreshState): RefreshStep => ({ state, effects: [] })
const rest = (state: RefreshState): RefreshStep => stay({ ...state, phase: 'resting' })

function wait(state: RefreshState, cause: RefreshCause, delayMs: number): RefreshStep {
  return { state: { ...state, phase: 'waiting', cause }, effects: [{ type: 'wait', delayMs }] }
}

function leave(state: RefreshState, search: string): RefreshStep {
  return {
    state: { ...state, phase: 'ended' },
    effects: [{ type: 'stop-waiting' }, { type: 'leave', search }],
  }
}

function attempt(state: RefreshState, cause: RefreshCause): RefreshStep {
  // Offline no attempt starts, so none can fail.
  if (!state.isOnline) return rest(state)
  const effects: RefreshEffect[] = state.phase === 'waiting' ? [{ type: 'stop-waiting' }] : []
  return { state: { ...state, phase: 'refreshing', cause }, effects: [...effects, { type: 'refresh' }] }
}

function isIdle(state: RefreshState, now: number): boolean {
  return now - state.lastActivityAt >= activityTimeoutMs
}

/** Attempts while the token is about to expire and the user is active. */
function check(state: RefreshState, cause: RefreshCause, now: number): RefreshStep {
  if (isIdle(state, now) || state.expiresAt - now >= refreshThresholdMs) return rest(state)
  return attempt(state, cause)
}

function afterDelay(state: RefreshState, now: number): RefreshStep {
  if (state.failures > 0) return attempt(state, state.cause)
  if (isIdle(state, now)) return rest(state)
  const isOwed = !state.isConfirmed || state.cause === 'return' || state.cause === 'need'
  return isOwed ? attempt(state, state.cause) : check(state, state.cause, now)
}

function noteActivity(state: RefreshState, now: number): RefreshStep {
  const active = { ...state, lastActivityAt: now }
  if (!isIdle(state, now) || state.phase === 'refreshing') return stay(active)
  // Anyone who comes back refreshes first; a pause because of an error still runs to its end.
  if (state.phase === 'waiting' && (state.failures > 0 || state.isAway))
    return stay({ ...active, cause: 'return' })
  return attempt(active, 'return')
}

function fail(state: RefreshState, error: RefreshFailure, hasUserEmail: boolean, now: number): RefreshStep {
  if (error.kind === 'terminal') return leave(state, terminalSearch(state, error.code, hasUserEmail, now))
  // A refresh that failed because the connection was lost does not count as a failure.
  if (error.kind === 'away' || (error.kind === 'timeout' && !state.isOnline)) {
    const away = { ...state, isAway: true }
    return state.isOnline ? wait(away, state.cause, awayRetryMs) : rest(away)
  }
  const failed = { ...state, isAway: false, failures: state.failures + 1 }
  if (failed.failures >= maxRefreshFailures) return leave(failed, 'reason=max_refresh_failures')
  return state.isOnline ? wait(failed, state.cause, backoffMs(failed.failures)) : rest(failed)
}

/** How a session that is no more is put to the person, by what the attempt was for. */
function terminalSearch(state: RefreshState, code: TerminalCode, hasUserEmail: boolean, now: number): string {
  if (code !== 'user-token-expired') return `reason=${code}`
  switch (state.cause) {
    case 'return':
      return 'reason=token_refresh_failed'
    case 'online':
      return 'reason=connection_lost'
    case 'check':
      return `reason=${code}`
    case 'load':
    case 'need':
      return lostSearch(state, hasUserEmail, now)
  }
}

function lostSearch(state: RefreshState, hasUserEmail: boolean, now: number): string {
  const isFresh = now - state.pageLoadedAt <= pageLoadGraceMs
  return isFresh && hasUserEmail ? 'message=session_expired' : 'reason=auth_state_lost'
}

/**
 * What happens to a session's token: every timer and every redirect of it, without a clock, a network or a
 * browser. The caller keeps the state, reports what happened and when, and carries out the effects.
 * @param now milliseconds since 1970
 */
export function decideRefresh(state: RefreshState, event: RefreshEvent, now: number): RefreshStep {
  if (state.phase === 'ended') return stay(state)
  const isBusy = state.phase === 'refreshing'
  switch (event.type) {
    case 'start':
      return isBusy ? stay(state) : attempt(state, 'load')
    case 'check':
      return state.phase === 'resting' ? check(state, 'check', now) : stay(state)
    case 'activity':
      return noteActivity(state, now)
    case 'offline':
      return {
        state: { ...state, isOnline: false, phase: isBusy ? 'refreshing' : 'resting' },
        effects: [{ type: 'stop-waiting' }],
      }
    case 'online': {
      const online = { ...state, isOnline: true }
      if (!event.isSignedIn) return leave(online, 'reason=connection_lost')
      // A repeated event leaves a pause that runs as it is.
      const isNews = !state.isOnline || state.phase === 'resting'
      return isBusy || !isNews ? stay(online) : wait(online, 'online', delayAfterOnlineMs)
    }
    case 'visible':
      // A pause after a failure is not cut short by looking at the page.
      return state.phase === 'resting' && state.isOnline
        ? wait(state, 'check', delayAfterVisibleMs)
        : stay(state)
    case 'delay-over':
      return state.phase === 'waiting' ? afterDelay({ ...state, phase: 'resting' }, now) : stay(state)
    case 'token-needed': {
      // What runs by itself on a forsaken screen keeps no session alive; a request would only be refused.
      const isHeld = state.phase === 'waiting' && (state.failures > 0 || state.isAway)
      return isBusy || isHeld || isIdle(state, now) ? stay(state) : attempt(state, 'need')
    }
    case 'refreshed':
      if (!isBusy) return stay(state)
      return rest({ ...state, failures: 0, isAway: false, isConfirmed: true, expiresAt: event.expiresAt })
    case 'failed':
      return isBusy ? fail(state, event.error, event.hasUserEmail, now) : stay(state)
    case 'auth-lost':
      return leave(state, lostSearch(state, event.hasUserEmail, now))
    case 'refresher-broken':
      return leave(state, 'reason=token_refresh_error')
  }
}
