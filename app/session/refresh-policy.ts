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

/** Codes of the sign-in service after which no further attempt makes sense. */
export const terminalCodes = ['user-token-expired', 'requires-recent-login', 'user-disabled'] as const
export type TerminalCode = (typeof terminalCodes)[number]

export type RefreshState = {
  /** waiting: a delay runs, an attempt follows. ended: signed out, nothing more happens. */
  readonly phase: 'resting' | 'waiting' | 'refreshing' | 'ended'
  readonly failures: number
  readonly isOnline: boolean
  /** Milliseconds since 1970, all three. */
  readonly expiresAt: number
  readonly lastActivityAt: number
  readonly pageLoadedAt: number
}

export type RefreshFault =
  /** Counted: no answer within the time allowed, or a refusal that may pass. */
  | { kind: 'timeout' }
  | { kind: 'refused' }
  /** Ends the session at once. */
  | { kind: 'terminal'; code: TerminalCode }
  /** Not counted: the sign-in service or the server is away, or this device is offline. */
  | { kind: 'away' }

export type RefreshEvent =
  | { type: 'check' }
  | { type: 'activity' }
  | { type: 'offline' }
  | { type: 'online'; isSignedIn: boolean }
  | { type: 'visible' }
  | { type: 'delay-over' }
  /** A request is about to go out with a token that has ended or was refused. */
  | { type: 'token-needed' }
  | { type: 'refreshed'; expiresAt: number }
  | { type: 'failed'; fault: RefreshFault }
  /** The sign-in service has no session any more though a token is stored. */
  | { type: 'auth-lost'; hasUserEmail: boolean }
  | { type: 'refresher-broken' }

export type RefreshEffect =
  | { type: 'refresh' }
  /** Replaces a delay that runs. */
  | { type: 'wait'; delayMs: number }
  | { type: 'stop-waiting' }
  /** Signs out and goes to /login with this query. */
  | { type: 'leave'; search: string }

type Step = { state: RefreshState; effects: readonly RefreshEffect[] }

const stay = (state: RefreshState): Step => ({ state, effects: [] })

function wait(state: RefreshState, delayMs: number): Step {
  return { state: { ...state, phase: 'waiting' }, effects: [{ type: 'wait', delayMs }] }
}

function leave(state: RefreshState, search: string): Step {
  return {
    state: { ...state, phase: 'ended' },
    effects: [{ type: 'stop-waiting' }, { type: 'leave', search }],
  }
}

function attempt(state: RefreshState): Step {
  // Offline no attempt starts, so none can fail.
  if (!state.isOnline) return stay({ ...state, phase: 'resting' })
  return { state: { ...state, phase: 'refreshing' }, effects: [{ type: 'refresh' }] }
}

function isIdle(state: RefreshState, now: number): boolean {
  return now - state.lastActivityAt >= activityTimeoutMs
}

/** Attempts where the token's life is short and somebody is there. */
function check(state: RefreshState, now: number): Step {
  const resting: RefreshState = { ...state, phase: 'resting' }
  if (isIdle(state, now) || state.expiresAt - now >= refreshThresholdMs) return stay(resting)
  return attempt(resting)
}

function fail(state: RefreshState, fault: RefreshFault): Step {
  if (fault.kind === 'terminal') return leave(state, `reason=${fault.code}`)
  if (fault.kind === 'away')
    return state.isOnline ? wait(state, awayRetryMs) : stay({ ...state, phase: 'resting' })
  const failures = state.failures + 1
  if (failures >= maxRefreshFailures) return leave({ ...state, failures }, 'reason=max_refresh_failures')
  return wait({ ...state, failures }, backoffMs(failures))
}

/**
 * What happens to a session's token: every timer and every redirect of it, without a clock, a network or a
 * browser. The caller keeps the state, tells what happened and when, and carries out the effects.
 * @param now milliseconds since 1970
 */
export function decideRefresh(state: RefreshState, event: RefreshEvent, now: number): Step {
  if (state.phase === 'ended') return stay(state)
  const isBusy = state.phase === 'refreshing'
  switch (event.type) {
    case 'check':
      return state.phase === 'resting' ? check(state, now) : stay(state)
    case 'activity': {
      const active = { ...state, lastActivityAt: now }
      // Whoever comes back refreshes first, before the next interval is over.
      return isIdle(state, now) && state.phase === 'resting' ? check(active, now) : stay(active)
    }
    case 'offline':
      return {
        state: { ...state, isOnline: false, phase: isBusy ? 'refreshing' : 'resting' },
        effects: [{ type: 'stop-waiting' }],
      }
    case 'online': {
      const online = { ...state, isOnline: true }
      if (!event.isSignedIn) return leave(online, 'reason=connection_lost')
      return isBusy ? stay(online) : wait(online, delayAfterOnlineMs)
    }
    case 'visible':
      // A pause after a failure is not cut short by looking at the page.
      return state.phase === 'resting' && state.isOnline ? wait(state, delayAfterVisibleMs) : stay(state)
    case 'delay-over':
      if (state.phase !== 'waiting') return stay(state)
      return state.failures > 0 ? attempt(state) : check(state, now)
    case 'token-needed':
      return state.phase === 'resting' ? attempt(state) : stay(state)
    case 'refreshed':
      return {
        state: { ...state, phase: 'resting', failures: 0, expiresAt: event.expiresAt },
        effects: [{ type: 'stop-waiting' }],
      }
    case 'failed':
      return fail(state, event.fault)
    case 'auth-lost': {
      const isFresh = now - state.pageLoadedAt <= pageLoadGraceMs
      return leave(
        state,
        isFresh && event.hasUserEmail ? 'message=session_expired' : 'reason=auth_state_lost',
      )
    }
    case 'refresher-broken':
      return leave(state, 'reason=token_refresh_error')
  }
}
