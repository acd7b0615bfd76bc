import { setTimeout as pause } from 'node:timers/promises'
import { RefusedAttempt } from '#domain/api/session.ts'
import { Refusal, type RefusalCode } from '#domain/errors.ts'
import type { Attempts, Row } from './attempt-store.ts'
import { normaliseEmail } from './email.ts'
import type { Keycloak } from './keycloak.ts'
import type { Account } from './keycloak-people.ts'
import type { TokenSet } from './keycloak-tokens.ts'
import type { KnownDevices } from './known-device-store.ts'
import type { MadeUpPasswords } from './made-up-password-store.ts'
import type { RefusedAttempts } from './refused-attempt-store.ts'
import { createSlots } from './slots.ts'
import { createTurns } from './turns.ts'

/** From where a password comes. */
export type Source = {
  address: string
  /** `Chrome on Android`; null where it does not say. */
  device: string | null
  deviceId: string
  /** It showed a genuine mark of that id; else the id is new, and given to it when it gets in. */
  isMarked: boolean
}

type Tried = RefusedAttempt['tried']

/** Keycloak behind the counts: the only way in which the routes ask it about a password. */
export type GuardedKeycloak = Omit<Keycloak, 'signIn' | 'confirmPassword' | 'liftLock'> & {
  signIn(email: string, password: string, source: Source): Promise<TokenSet>
  /** With a password that this server has set a moment ago, on proof: it is not a guess. */
  signInWithNew(email: string, password: string): Promise<TokenSet>
  confirmPassword(
    tried: Tried,
    email: string,
    password: string,
    source: Source,
    /** Who asks for it, if that may be another person: wrong ones are counted for them. */
    askedBy?: string,
  ): Promise<string>
  /**
   * The owner's password, entered where one of the staff asked for an approval. Wrong ones are counted against
   * the person who asked: they lock the owner out of nothing, nor anybody else's approvals.
   */
  confirmApproval(email: string, password: string, requested: { by: string; source: Source }): Promise<string>
  /** Sets a temporary password that this server made up. Refuses password_too_weak. */
  setMadeUpPassword(uid: string, password: string): Promise<void>
  /** What the person is locked out of by the counts here. */
  findLocks(account: Pick<Account, 'uid' | 'email'>): Promise<Lock[]>
  /** Those of these addresses that the counts here lock out, of whatever. */
  findLockedOut(emails: readonly string[]): Promise<ReadonlySet<string>>
  /** Resets every count of the person. */
  liftLocks(email: string): Promise<void>
}

type Deps = {
  keycloak: Keycloak
  attempts: Attempts
  knownDevices: KnownDevices
  madeUpPasswords: MadeUpPasswords
  refusedAttempts: RefusedAttempts
}

/**
 * A wrong password takes so long in its turn, whoever found out that it was wrong: neither the time of one
 * nor that of several at once reveals anything.
 */
const refusedAfterMs = 400

/** Shown only to someone who knows the password. */
const refusalsOfRightPasswords: readonly RefusalCode[] = ['account_disabled', 'password_change_required']

/**
 * Keycloak, asked about no more passwords of an email address than the attempts allow. Beyond them a
 * password is called wrong without asking: the answer is the same, also where there is no such account.
 *
 * A device that the person logged in on before has attempts, a line and room of its own: what strangers do,
 * on however many devices, neither uses them up nor holds them up.
 */
export function limitGuesses(deps: Deps): GuardedKeycloak {
  const { keycloak, attempts, knownDevices, madeUpPasswords, refusedAttempts } = deps
  const inTurn = createTurns({ maxWaiting: 20, restMs: 0 })
  // Passwords that Keycloak looks at at once: hashing is slow by design, and more only make each other wait.
  const inSlot = {
    known: createSlots({ most: 4, maxWaiting: 100 }),
    strange: createSlots({ most: 6, maxWaiting: 200 }),
  }

  const askKeycloak = lockLifter(keycloak)

  async function limited<Result>(
    tried: Tried,
    { email, source, askedBy }: { email: string; source: Source; askedBy?: string },
    ask: () => Promise<Result>,
  ): Promise<Result> {
    const { address, device, deviceId, isMarked } = source
    const isKnownDevice = isMarked && (await knownDevices.isKnown(email, deviceId))
    const row = rowOf({ tried, who: email, deviceId: isKnownDevice ? deviceId : null }, askedBy)
    return inTurn(JSON.stringify([tried, normaliseEmail(email), row.deviceId]), async () => {
      const earliest = pause(refusedAfterMs)
      const slot = inSlot[row.deviceId === null ? 'strange' : 'known']
      const became = await tryPassword(attempts, row, () => slot(() => askKeycloak(row.who, ask)))
      if (typeof became === 'object') return became.result
      await refusedAttempts.note(email, { tried, outcome: became, address, device, isKnownDevice })
      await earliest
      throw new Refusal('credentials_invalid')
    })
  }

  async function setPassword(uid: string, password: string, kind: 'own' | 'temporary'): Promise<void> {
    const account = await keycloak.findAccount(uid)
    await keycloak.setPassword(uid, password, kind)
    if (account) await attempts.clearAllOf(account.email)
  }

  const { liftLock, ...rest } = keycloak
  return {
    ...rest,
    async signIn(email, password, source) {
      const ask = () => keycloak.signIn(email, password)
      if (await madeUpPasswords.has(email, password)) return inSlot.known(() => askKeycloak(email, ask))
      return limited('sign-in', { email, source }, ask)
    },
    signInWithNew: (email, password) =>
      inSlot.known(() => askKeycloak(email, () => keycloak.signIn(email, password))),
    confirmPassword: (tried, email, password, source, askedBy) =>
      limited(tried, { email, source, ...(askedBy !== undefined && { askedBy }) }, () =>
        keycloak.confirmPassword(email, password),
      ),
    confirmApproval: (email, password, { by, source }) =>
      limited('approval', { email, source, askedBy: by }, () => keycloak.confirmPassword(email, password)),
    setPassword,
    async setMadeUpPassword(uid, password) {
      await setPassword(uid, password, 'temporary')
      const account = await keycloak.findAccount(uid)
      if (account) await madeUpPasswords.remember(account.email, password)
    },
    findLocks: (account) => findLocks(deps, account),
    findLockedOut: (emails) => attempts.findLockedOut(emails),
    async liftLocks(email) {
      await attempts.clearAllOf(email)
      const uid = await keycloak.findByEmail(email)
      if (uid !== null) await liftLock(uid)
    },
  }
}

/**
 * Keycloak has a lock of its own, which knows no devices and calls every password wrong. What is asked here
 * was counted here: such a lock is lifted, and the password asked about once more.
 */
function lockLifter(keycloak: Keycloak) {
  return async <Result>(email: string, ask: () => Promise<Result>): Promise<Result> => {
    try {
      return await ask()
    } catch (error) {
      if (!isWrong(error) || !(await liftLockOf(keycloak, email))) throw error
      return ask()
    }
  }
}

/** Whether there was a lock. Where Keycloak is away, its earlier answer counts: the password is wrong. */
async function liftLockOf(keycloak: Keycloak, email: string): Promise<boolean> {
  try {
    const uid = await keycloak.findByEmail(email)
    return uid !== null && (await keycloak.liftLock(uid))
  } catch (error) {
    if (error instanceof Refusal && error.code === 'identity_service_away') return false
    throw error
  }
}

/** What became of a password: what Keycloak answered, or why it was refused. */
async function tryPassword<Result>(
  attempts: Attempts,
  row: Row,
  ask: () => Promise<Result>,
): Promise<{ result: Result } | RefusedAttempt['outcome']> {
  if (!(await attempts.take(row))) return 'not-looked-at'
  try {
    const result = await ask()
    await attempts.clear(row)
    return { result }
  } catch (error) {
    if (isWrong(error)) return 'wrong-password'
    const code = error instanceof Refusal ? error.code : null
    if (code !== null && refusalsOfRightPasswords.includes(code)) await attempts.clear(row)
    else await attempts.giveBack(row)
    throw error
  }
}

/** If another person asks, theirs is used in place of the device's. */
const rowOf = (own: Row, askedBy: string | undefined): Row =>
  askedBy === undefined ? own : { ...own, deviceId: askedBy, isOthers: true }

const isWrong = (error: unknown): boolean => error instanceof Refusal && error.code === 'credentials_invalid'

/** Every password is called wrong unseen: one tried for this, on a known device or on any other, until then. */
type Lock = { tried: RefusedAttempt['tried']; isKnownDevice: boolean; until: Date }

/** What a person is locked out of by wrong passwords, as the app counts them; the longest first. */
async function findLocks(
  { attempts, knownDevices }: { attempts: Attempts; knownDevices: KnownDevices },
  { uid, email }: Pick<Account, 'uid' | 'email'>,
): Promise<Lock[]> {
  const deviceIds = [null, ...(await knownDevices.listOf(uid))]
  const rows = RefusedAttempt.shape.tried.options.flatMap((tried) =>
    deviceIds.map((deviceId) => ({ tried, who: email, deviceId })),
  )
  const usedUp = await attempts.findUsedUp(rows)
  return usedUp
    .map(({ row, until }) => ({
      tried: row.tried as Lock['tried'],
      isKnownDevice: row.deviceId !== null,
      until,
    }))
    .sort((a, b) => b.until.getTime() - a.until.getTime())
}
