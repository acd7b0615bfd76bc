import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { activityTimeoutMs, backoffMs, refreshThresholdMs } from './limits.ts'
import { decideRefresh, type RefreshEvent, type RefreshFault, type RefreshState } from './refresh-policy.ts'

const start = 1_800_000_000_000
const aState = (changes: Partial<RefreshState> = {}): RefreshState => ({
  phase: 'resting',
  failures: 0,
  isOnline: true,
  expiresAt: start + 1_500_000,
  lastActivityAt: start,
  pageLoadedAt: start,
  ...changes,
})
const effectsOf = (state: RefreshState, event: RefreshEvent, now = start) =>
  decideRefresh(state, event, now).effects
const refresh = [{ type: 'refresh' }]
const leaves = (search: string) => [{ type: 'stop-waiting' }, { type: 'leave', search }]
const failed = (fault: RefreshFault): RefreshEvent => ({ type: 'failed', fault })

describe('a refresh', () => {
  test('starts below the threshold and not at it', () => {
    const atThreshold = aState({ expiresAt: start + refreshThresholdMs })
    expect(effectsOf(atThreshold, { type: 'check' })).toEqual([])
    expect(effectsOf(atThreshold, { type: 'check' }, start + 1)).toEqual(refresh)
  })

  test('does not start offline, nor a second time while one runs', () => {
    const short = { expiresAt: start + 1 }
    expect(effectsOf(aState({ ...short, isOnline: false }), { type: 'check' })).toEqual([])
    expect(effectsOf(aState({ ...short, phase: 'refreshing' }), { type: 'check' })).toEqual([])
  })

  test('is skipped without activity for 30 minutes, and comes first with the next activity', () => {
    const now = start + activityTimeoutMs
    const idle = aState({ expiresAt: start })
    expect(effectsOf(idle, { type: 'check' }, now)).toEqual([])
    expect(effectsOf(idle, { type: 'activity' }, now)).toEqual(refresh)
    expect(effectsOf(idle, { type: 'check' }, now - 1)).toEqual(refresh)
  })

  test('that succeeds forgets the failures before', () => {
    const step = decideRefresh(
      aState({ phase: 'refreshing', failures: 2 }),
      { type: 'refreshed', expiresAt: start + 9 },
      start,
    )
    expect(step.state).toMatchObject({ phase: 'resting', failures: 0, expiresAt: start + 9 })
  })
})

describe('a failed refresh', () => {
  test('is tried again after 2 and 4 seconds, and the third failure signs out', () => {
    let state = aState({ phase: 'refreshing' })
    const seen = []
    for (const fault of [{ kind: 'timeout' }, { kind: 'refused' }, { kind: 'timeout' }] as const) {
      const step = decideRefresh({ ...state, phase: 'refreshing' }, failed(fault), start)
      state = step.state
      seen.push(...step.effects)
    }
    expect(seen).toEqual([
      { type: 'wait', delayMs: 2_000 },
      { type: 'wait', delayMs: 4_000 },
      ...leaves('reason=max_refresh_failures'),
    ])
    expect([1, 2, 3, 4].map(backoffMs)).toEqual([2_000, 4_000, 8_000, 8_000])
  })

  test('with a terminal code signs out at once, with the code as the reason', () => {
    expect(
      effectsOf(aState({ phase: 'refreshing' }), failed({ kind: 'terminal', code: 'user-disabled' })),
    ).toEqual(leaves('reason=user-disabled'))
  })

  test('because the service is away is never counted', () => {
    let state = aState({ phase: 'refreshing' })
    for (let i = 0; i < 20; i++) {
      state = decideRefresh({ ...state, phase: 'refreshing' }, failed({ kind: 'away' }), start).state
    }
    expect(state).toMatchObject({ phase: 'waiting', failures: 0 })
  })
})

describe('coming back', () => {
  test('online waits 500 ms, visible 300 ms, then looks at the token', () => {
    const short = aState({ expiresAt: start + 1 })
    expect(effectsOf({ ...short, isOnline: false }, { type: 'online', isSignedIn: true })).toEqual([
      { type: 'wait', delayMs: 500 },
    ])
    expect(effectsOf(short, { type: 'visible' })).toEqual([{ type: 'wait', delayMs: 300 }])
    expect(effectsOf({ ...short, phase: 'waiting' }, { type: 'delay-over' })).toEqual(refresh)
    expect(effectsOf(aState({ phase: 'waiting' }), { type: 'delay-over' })).toEqual([])
  })

  test('online without a signed-in user signs out', () => {
    expect(effectsOf(aState({ isOnline: false }), { type: 'online', isSignedIn: false })).toEqual(
      leaves('reason=connection_lost'),
    )
  })
})

describe('a session lost at the sign-in service', () => {
  const lost = (hasUserEmail: boolean): RefreshEvent => ({ type: 'auth-lost', hasUserEmail })

  test('within 5 seconds of the page load leads to the login with a message, where an e-mail is stored', () => {
    expect(effectsOf(aState(), lost(true), start + 5_000)).toEqual(leaves('message=session_expired'))
    expect(effectsOf(aState(), lost(false), start + 5_000)).toEqual(leaves('reason=auth_state_lost'))
  })

  test('later signs out', () => {
    expect(effectsOf(aState(), lost(true), start + 5_001)).toEqual(leaves('reason=auth_state_lost'))
  })
})

test('whatever happens: one attempt at a time, none offline, at most two failures kept, and the end is the end', () => {
  const event: fc.Arbitrary<RefreshEvent> = fc.oneof(
    fc.constantFrom<RefreshEvent>(
      { type: 'check' },
      { type: 'activity' },
      { type: 'offline' },
      { type: 'online', isSignedIn: true },
      { type: 'visible' },
      { type: 'delay-over' },
      { type: 'token-needed' },
    ),
    fc.constantFrom<RefreshFault>({ kind: 'timeout' }, { kind: 'refused' }, { kind: 'away' }).map(failed),
    fc
      .integer({ min: 0, max: 2_000_000 })
      .map((life): RefreshEvent => ({ type: 'refreshed', expiresAt: start + life })),
  )
  const timed = fc.array(fc.tuple(event, fc.integer({ min: 0, max: 2_000_000 })), { maxLength: 60 })
  fc.assert(
    fc.property(timed, (events) => {
      let state = aState()
      let now = start
      for (const [next, later] of events) {
        // An attempt's outcome comes only while one runs.
        const isOutcome = next.type === 'failed' || next.type === 'refreshed'
        if (isOutcome !== (state.phase === 'refreshing')) continue
        now += later
        const before = state
        const step = decideRefresh(state, next, now)
        state = step.state
        const attempts = step.effects.filter((effect) => effect.type === 'refresh').length
        expect(attempts).toBe(state.phase === 'refreshing' && before.phase !== 'refreshing' ? 1 : 0)
        if (attempts === 1) expect(state.isOnline).toBe(true)
        if (before.phase === 'ended') expect(step).toEqual({ state: before, effects: [] })
        else expect(state.failures).toBeLessThanOrEqual(state.phase === 'ended' ? 3 : 2)
        const waits = step.effects.filter((effect) => effect.type === 'wait').length
        if (waits > 0) expect(state.phase).toBe('waiting')
      }
    }),
  )
})
