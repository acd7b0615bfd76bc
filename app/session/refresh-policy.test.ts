import { describe, expect, test } from 'vitest'
import {
  activityEvents,
  activityTimeoutMs,
  backoffMs,
  refreshCheckIntervalMs,
  refreshThresholdMs,
  refreshTimeoutMs,
} from './limits.ts'
import {
  decideRefresh,
  type RefreshCause,
  type RefreshEvent,
  type RefreshFailure,
  type RefreshState,
  startState,
  terminalCodes,
} from './refresh-policy.ts'

const start = 1_800_000_000_000
const aState = (changes: Partial<RefreshState> = {}): RefreshState => ({
  ...startState({
    isOnline: true,
    expiresAt: start + 1_500_000,
    lastActivityAt: start,
    pageLoadedAt: start,
  }),
  cause: 'check',
  isConfirmed: true,
  ...changes,
})
const effectsOf = (state: RefreshState, event: RefreshEvent, now = start) =>
  decideRefresh(state, event, now).effects
const refresh = [{ type: 'refresh' }]
const waits = (delayMs: number) => [{ type: 'wait', delayMs }]
const leaves = (search: string) => [{ type: 'stop-waiting' }, { type: 'leave', search }]
const failed = (error: RefreshFailure, hasUserEmail = true): RefreshEvent => ({
  type: 'failed',
  error,
  hasUserEmail,
})
const expired: RefreshFailure = { kind: 'terminal', code: 'user-token-expired' }

test('§9 Token refresh check interval | 15 minutes (900000 ms); §9 Token refresh call timeout | 15 seconds; §9 Activity events tracked | mousedown, keydown, touchstart, scroll', () => {
  expect(refreshCheckIntervalMs).toBe(900_000)
  expect(refreshTimeoutMs).toBe(15_000)
  expect(activityEvents).toEqual(['mousedown', 'keydown', 'touchstart', 'scroll'])
})

describe('a refresh', () => {
  test('§4 starts when the remaining token lifetime is below the threshold; §9 Refresh threshold | 900 seconds before expiry', () => {
    expect(refreshThresholdMs).toBe(900_000)
    const atThreshold = aState({ expiresAt: start + 900_000 })
    expect(effectsOf(atThreshold, { type: 'check' })).toEqual([])
    expect(effectsOf(atThreshold, { type: 'check' }, start + 1)).toEqual(refresh)
  })

  test('does not start offline, nor a second time while one runs', () => {
    const short = { expiresAt: start + 1 }
    expect(effectsOf(aState({ ...short, isOnline: false }), { type: 'check' })).toEqual([])
    for (const type of ['start', 'check', 'activity', 'visible', 'token-needed', 'delay-over'] as const)
      expect(effectsOf(aState({ ...short, phase: 'refreshing' }), { type }, start + 4e6)).toEqual([])
  })

  test('§9 Activity timeout | 30 minutes: the check is skipped after it, and the next activity refreshes first', () => {
    const now = start + activityTimeoutMs
    expect(activityTimeoutMs).toBe(1_800_000)
    const idle = aState({ expiresAt: start })
    expect(effectsOf(idle, { type: 'check' }, now)).toEqual([])
    expect(effectsOf(idle, { type: 'check' }, now - 1)).toEqual(refresh)
    // However long the token still lives.
    for (const expiresAt of [start, now + 1e9])
      expect(decideRefresh(aState({ expiresAt }), { type: 'activity' }, now)).toMatchObject({
        state: { phase: 'refreshing', cause: 'return', lastActivityAt: now },
        effects: refresh,
      })
    expect(effectsOf(idle, { type: 'activity' }, now - 1)).toEqual([])
  })

  test('is not brought about on a forsaken screen by what asks the server there by itself', () => {
    const now = start + activityTimeoutMs
    expect(effectsOf(aState({ expiresAt: start }), { type: 'token-needed' }, now)).toEqual([])
    expect(effectsOf(aState({ expiresAt: start }), { type: 'token-needed' }, now - 1)).toEqual(refresh)
  })

  test('comes at the start, whatever the token and however long ago the last activity', () => {
    const state = aState({ isConfirmed: false, lastActivityAt: start - 1e8 })
    expect(decideRefresh(state, { type: 'start' }, start)).toMatchObject({
      state: { cause: 'load' },
      effects: refresh,
    })
  })

  test('§4 Success resets the failure count', () => {
    const step = decideRefresh(
      aState({ phase: 'refreshing', failures: 2 }),
      { type: 'refreshed', expiresAt: start + 9 },
      start,
    )
    expect(step.state).toMatchObject({ phase: 'resting', failures: 0, expiresAt: start + 9 })
  })
})

describe('a failed refresh', () => {
  test('§4 After 3 consecutive failures; §4 failure increments it; §9 Maximum consecutive refresh failures | 3; §8 max_refresh_failures', () => {
    let state = aState({ phase: 'refreshing' })
    const seen = []
    const counts = []
    for (const error of [{ kind: 'timeout' }, { kind: 'refused' }, { kind: 'timeout' }] as const) {
      const step = decideRefresh({ ...state, phase: 'refreshing' }, failed(error), start)
      state = step.state
      seen.push(...step.effects)
      counts.push(state.failures)
    }
    expect(counts).toEqual([1, 2, 3])
    expect(seen).toEqual([...waits(2_000), ...waits(4_000), ...leaves('reason=max_refresh_failures')])
  })

  test('§9 Backoff before retry | 2^n seconds, n = min(failures, 3): 2, 4, then 8 seconds', () => {
    expect([1, 2, 3, 4].map(backoffMs)).toEqual([2_000, 4_000, 8_000, 8_000])
    const pausing = aState({ phase: 'waiting', failures: 1 })
    expect(effectsOf(pausing, { type: 'delay-over' }, start + 2_000)).toEqual(refresh)
    for (const type of ['check', 'visible', 'token-needed', 'activity'] as const)
      expect(effectsOf({ ...pausing, lastActivityAt: 0 }, { type })).toEqual([])
  })

  test.each(terminalCodes)(
    '§4 the user is logged out and sent to /login with a reason parameter at once: %s',
    (code) => {
      expect(effectsOf(aState({ phase: 'refreshing' }), failed({ kind: 'terminal', code }))).toEqual(
        leaves(`reason=${code}`),
      )
    },
  )

  test('§4 user-token-expired, §4 requires-recent-login and §4 user-disabled are the terminal codes: §8 the provider error code', () => {
    expect(terminalCodes).toEqual(['user-token-expired', 'requires-recent-login', 'user-disabled'])
  })

  test('because the service or the connection is away is never counted', () => {
    let state = aState({ phase: 'refreshing', failures: 2 })
    for (let i = 0; i < 20; i++) {
      const step = decideRefresh({ ...state, phase: 'refreshing' }, failed({ kind: 'away' }), start)
      expect(step.effects).toEqual(waits(30_000))
      state = step.state
    }
    expect(state).toMatchObject({ phase: 'waiting', failures: 2 })
    for (const error of [{ kind: 'away' }, { kind: 'timeout' }] as const)
      expect(
        decideRefresh(aState({ phase: 'refreshing', isOnline: false }), failed(error), start),
      ).toMatchObject({ state: { phase: 'resting', failures: 0 }, effects: [] })
  })

  test('while the service is away starts no other attempt before its time', () => {
    const { state } = decideRefresh(aState({ phase: 'refreshing' }), failed({ kind: 'away' }), start)
    for (const type of ['check', 'visible', 'token-needed'] as const)
      expect(effectsOf(state, { type }, start + 1)).toEqual([])
    const back = decideRefresh(state, { type: 'activity' }, start + activityTimeoutMs)
    expect(back.effects).toEqual([])
    // Owed to anyone who came back, however long the token lives.
    const later = { ...back.state, expiresAt: start + 1e9 }
    expect(effectsOf(later, { type: 'delay-over' }, start + activityTimeoutMs)).toEqual(refresh)
  })
})

describe('coming back', () => {
  const short = aState({ expiresAt: start + 1 })

  test('§9 Delay before refresh after coming online | 500 ms', () => {
    const back = decideRefresh({ ...short, isOnline: false }, { type: 'online', isSignedIn: true }, start)
    expect(back.effects).toEqual(waits(500))
    expect(effectsOf(back.state, { type: 'delay-over' }, start + 500)).toEqual(refresh)
    expect(effectsOf({ ...back.state, expiresAt: start + 1e9 }, { type: 'delay-over' })).toEqual([])
    // A page that was loaded without a connection has not been looked at yet.
    const unknown = { ...back.state, expiresAt: start + 1e9, isConfirmed: false }
    expect(effectsOf(unknown, { type: 'delay-over' })).toEqual(refresh)
  })

  test('§9 Delay before refresh after page becomes visible | 300 ms', () => {
    const seen = decideRefresh(short, { type: 'visible' }, start)
    expect(seen.effects).toEqual(waits(300))
    expect(effectsOf(seen.state, { type: 'delay-over' }, start + 300)).toEqual(refresh)
    expect(effectsOf({ ...short, isOnline: false }, { type: 'visible' })).toEqual([])
  })

  test('a request that needs a token does not wait for those delays', () => {
    const seen = decideRefresh(short, { type: 'visible' }, start)
    expect(effectsOf(seen.state, { type: 'token-needed' })).toEqual([{ type: 'stop-waiting' }, ...refresh])
  })

  test('§4 with no signed-in user but a stored token: force logout and redirect to /login?reason=connection_lost', () => {
    expect(effectsOf(aState({ isOnline: false }), { type: 'online', isSignedIn: false })).toEqual(
      leaves('reason=connection_lost'),
    )
  })

  test('a repeated online does not cut a pause short', () => {
    const pausing = aState({ phase: 'waiting', failures: 1 })
    expect(effectsOf(pausing, { type: 'online', isSignedIn: true })).toEqual([])
  })
})

describe('a session that is no more', () => {
  const lost = (hasUserEmail: boolean): RefreshEvent => ({ type: 'auth-lost', hasUserEmail })

  test('§4 within 5 seconds of page load, if a user email is stored, redirect to /login?message=session_expired; §9 Page-load grace window | 5 seconds', () => {
    expect(effectsOf(aState(), lost(true), start + 5_000)).toEqual(leaves('message=session_expired'))
    expect(effectsOf(aState(), lost(true), start + 5_001)).toEqual(leaves('reason=auth_state_lost'))
  })

  test('§4 otherwise log the user out: §8 auth_state_lost', () => {
    expect(effectsOf(aState(), lost(false), start + 5_000)).toEqual(leaves('reason=auth_state_lost'))
    expect(effectsOf(aState(), lost(true), start + 9_000)).toEqual(leaves('reason=auth_state_lost'))
  })

  test.each<[RefreshCause, number, string]>([
    ['load', 5_000, 'message=session_expired'],
    ['load', 5_001, 'reason=auth_state_lost'],
    ['need', 60_000, 'reason=auth_state_lost'],
    ['check', 60_000, 'reason=user-token-expired'],
    ['return', 60_000, 'reason=token_refresh_failed'],
    ['online', 60_000, 'reason=connection_lost'],
  ])('is put by what was looked for: %s after %i ms: %s', (cause, later, search) => {
    const state = aState({ phase: 'refreshing', cause })
    expect(effectsOf(state, failed(expired), start + later)).toEqual(leaves(search))
    // A disabled person gets that reason, whatever was looked for.
    const disabled = failed({ kind: 'terminal', code: 'user-disabled' })
    expect(effectsOf(state, disabled, start + later)).toEqual(leaves('reason=user-disabled'))
  })

  test('§8 token_refresh_error: the refresher itself broke', () => {
    expect(effectsOf(aState(), { type: 'refresher-broken' })).toEqual(leaves('reason=token_refresh_error'))
  })
})
