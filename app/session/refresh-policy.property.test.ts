import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxRefreshFailures } from './limits.ts'
import {
  decideRefresh,
  type RefreshEvent,
  type RefreshFailure,
  type RefreshState,
  startState,
  terminalCodes,
} from './refresh-policy.ts'

const start = 1_800_000_000_000

/** Cheaper than an expectation, of which there would be millions. */
function demand(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(what)
}

/**
 * The browser around the policy, without a browser: one timer, the attempts that are out, a clock. It does
 * what the effects require and nothing more, and complains where they contradict each other.
 */
class Tab {
  now = start
  state: RefreshState
  delayOverAt: number | null = null
  attemptsOut = 0
  left: string | null = null

  constructor(state: RefreshState) {
    this.state = state
  }

  tell(event: RefreshEvent): void {
    const before = this.state
    const { state, effects } = decideRefresh(before, event, this.now)
    this.state = state
    if (event.type === 'refreshed' || event.type === 'failed') this.attemptsOut = 0
    for (const effect of effects) {
      if (effect.type === 'wait') this.delayOverAt = this.now + effect.delayMs
      if (effect.type === 'stop-waiting') this.delayOverAt = null
      if (effect.type === 'leave') this.left = effect.search
      if (effect.type === 'refresh') {
        demand(state.isOnline, 'an attempt offline')
        this.attemptsOut += 1
      }
    }
    if (before.phase === 'ended') demand(state === before && effects.length === 0, 'something after the end')
    this.check()
  }

  check(): void {
    const { phase, failures } = this.state
    demand(this.attemptsOut <= 1, 'two attempts at once')
    if (phase === 'ended') demand(this.left !== null, 'an end without a way out')
    else {
      demand((phase === 'refreshing') === (this.attemptsOut === 1), 'the state is not what goes on')
      demand(failures < maxRefreshFailures, 'too many failures')
    }
    // Waiting without a timer would wait for ever; a timer while resting would be a second way in.
    if (phase === 'waiting') demand(this.delayOverAt !== null, 'a wait without a timer')
    if (phase === 'resting' || phase === 'ended') demand(this.delayOverAt === null, 'a timer without a wait')
  }

  pass(ms: number): void {
    const until = this.now + ms
    if (this.delayOverAt !== null && this.delayOverAt <= until) {
      this.now = this.delayOverAt
      this.delayOverAt = null
      this.tell({ type: 'delay-over' })
    }
    this.now = until
  }
}

const error = fc.oneof(
  fc.constantFrom<RefreshFailure>({ kind: 'timeout' }, { kind: 'refused' }, { kind: 'away' }),
  fc.constantFrom(...terminalCodes).map((code): RefreshFailure => ({ kind: 'terminal', code })),
)
const passing = fc.constantFrom<RefreshFailure>({ kind: 'timeout' }, { kind: 'refused' }, { kind: 'away' })

const world = fc.constantFrom<RefreshEvent>(
  { type: 'start' },
  { type: 'check' },
  { type: 'activity' },
  { type: 'offline' },
  { type: 'online', isSignedIn: true },
  { type: 'visible' },
  { type: 'token-needed' },
)
const refreshed = fc
  .integer({ min: 0, max: 2_000_000 })
  .map((life): RefreshEvent => ({ type: 'refreshed', expiresAt: start + life }))
const failedBy = (one: fc.Arbitrary<RefreshFailure>) =>
  one.map((given): RefreshEvent => ({ type: 'failed', error: given, hasUserEmail: true }))

/** Events in any order, outcomes also where nothing runs, each after some time, in which a delay may end. */
const story = (outcome: fc.Arbitrary<RefreshEvent>) =>
  fc.array(
    fc.tuple(fc.oneof({ weight: 3, arbitrary: world }, { weight: 2, arbitrary: outcome }), fc.nat(4_000_000)),
    {
      maxLength: 80,
    },
  )

const tabs = fc.record({
  isOnline: fc.boolean(),
  expiresAt: fc.integer({ min: start - 1e6, max: start + 2e6 }),
  lastActivityAt: fc.integer({ min: start - 4e6, max: start }),
})

test('whatever happens in whatever order: one attempt at a time, none offline, every wait ends, the end is the end', () => {
  const anything = fc.oneof(
    refreshed,
    failedBy(error),
    fc.constantFrom<RefreshEvent>(
      { type: 'online', isSignedIn: false },
      { type: 'auth-lost', hasUserEmail: true },
      { type: 'refresher-broken' },
    ),
  )
  fc.assert(
    fc.property(tabs, story(anything), (facts, events) => {
      const tab = new Tab(startState({ ...facts, pageLoadedAt: start }))
      for (const [event, laterMs] of events) {
        tab.pass(laterMs)
        tab.tell(event)
      }
    }),
    { numRuns: 1_000 },
  )
})

test('whatever happened, no session is stuck: with a connection, an active person and a service that answers, a new token comes', () => {
  fc.assert(
    fc.property(tabs, story(fc.oneof(refreshed, failedBy(passing))), (facts, events) => {
      const tab = new Tab(startState({ ...facts, pageLoadedAt: start }))
      for (const [event, laterMs] of events) {
        tab.pass(laterMs)
        tab.tell(event)
      }
      if (tab.left !== null) return
      tab.tell({ type: 'online', isSignedIn: true })
      tab.tell({ type: 'activity' })
      // The token is at its end; a quarter of an hour with the service answering is enough.
      let isRenewed = false
      for (let minute = 0; minute <= 15 && !isRenewed; minute++) {
        if (minute === 15) tab.tell({ type: 'check' })
        if (tab.attemptsOut === 1) {
          tab.tell({ type: 'refreshed', expiresAt: tab.now + 1_500_000 })
          isRenewed = true
        } else tab.pass(60_000)
      }
      expect(isRenewed || tab.state.expiresAt - tab.now >= 900_000).toBe(true)
      expect(tab.state).toMatchObject({ failures: 0, phase: 'resting' })
    }),
    { numRuns: 1_000 },
  )
})

test('a service that is away never counts as a failure, however often and in whatever order', () => {
  const away = failedBy(fc.constant<RefreshFailure>({ kind: 'away' }))
  fc.assert(
    fc.property(tabs, story(away), (facts, events) => {
      const tab = new Tab(startState({ ...facts, pageLoadedAt: start }))
      for (const [event, laterMs] of events) {
        tab.pass(laterMs)
        tab.tell(event)
      }
      expect(tab.state.failures).toBe(0)
      expect(tab.left).toBeNull()
    }),
  )
})
