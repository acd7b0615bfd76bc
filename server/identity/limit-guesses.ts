import { setTimeout as pause } from 'node:timers/promises'
import { Refusal, type RefusalCode } from '#domain/errors.ts'
import type { Attempts } from './attempt-store.ts'
import { normaliseEmail } from './email.ts'
import type { Keycloak } from './keycloak.ts'
import { createSlots } from './slots.ts'
import { createTurns } from './turns.ts'

/**
 * So long a wrong password takes in its turn, whoever found out that it was wrong: neither the time of one
 * nor that of several at once tells anything.
 */
const refusedAfterMs = 400

/** Passwords that Keycloak looks at at once: hashing is slow by design, and more only make each other wait. */
const mostAtOnce = 8
const mostWaiting = 200

/** Said only to whoever knows the password. */
const saidOfRightPasswords: readonly RefusalCode[] = ['account_disabled', 'password_change_required']

/**
 * Keycloak, asked about no more passwords of an e-mail address than the attempts allow. Beyond them a
 * password is called wrong without asking: the answer is the same, also where there is no such account.
 */
export function limitGuesses(keycloak: Keycloak, attempts: Attempts): Keycloak {
  const inTurn = createTurns({ mostWaiting: 20, restMs: 0 })
  const inSlot = createSlots({ most: mostAtOnce, mostWaiting })

  async function tryPassword<Result>(email: string, work: () => Promise<Result>): Promise<Result> {
    if (!(await attempts.take(email))) throw new Refusal('credentials_invalid')
    try {
      const result = await inSlot(work)
      await attempts.clear(email)
      return result
    } catch (error) {
      const code = error instanceof Refusal ? error.code : null
      if (code !== null && saidOfRightPasswords.includes(code)) await attempts.clear(email)
      else if (code !== 'credentials_invalid') await attempts.giveBack(email)
      throw error
    }
  }

  function limited<Result>(email: string, work: () => Promise<Result>): Promise<Result> {
    return inTurn(normaliseEmail(email), async () => {
      const earliest = pause(refusedAfterMs)
      try {
        return await tryPassword(email, work)
      } catch (error) {
        if (error instanceof Refusal && error.code === 'credentials_invalid') await earliest
        throw error
      }
    })
  }

  return {
    ...keycloak,
    signIn: (email, password) => limited(email, () => keycloak.signIn(email, password)),
    confirmPassword: (email, password) => limited(email, () => keycloak.confirmPassword(email, password)),
    async setPassword(uid, password, kind) {
      const account = await keycloak.findAccount(uid)
      await keycloak.setPassword(uid, password, kind)
      if (account) await attempts.clear(account.email)
    },
  }
}
