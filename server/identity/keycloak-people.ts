import { NetworkError } from '@keycloak/keycloak-admin-client'
import type UserRepresentation from '@keycloak/keycloak-admin-client/lib/defs/userRepresentation.js'
import { Refusal } from '#domain/errors.ts'
import type { Config } from '../config.ts'
import type { Logger } from '../log.ts'
import { normaliseEmail } from './email.ts'
import { type AdminCalls, openAdminCalls, statusOf, unlessGone } from './keycloak-admin.ts'
import type { ServiceToken } from './service-token.ts'

/** An account of a person as the identity service has it. */
export type Account = {
  uid: string
  email: string
  /** Null where the account has none. */
  name: string | null
  isEmailVerified: boolean
  isEnabled: boolean
  createdAt: Date | null
}

/** Which accounts are listed: those with every word in the address or the name. */
export type AccountFilter = { search?: string; isEnabled?: boolean }

/** A person's session at the identity service. */
export type AccountSession = { sid: string; startedAt: Date; lastUsedAt: Date }

export type People = {
  /** The uid of the account with this email address; null where there is none. */
  findByEmail(email: string): Promise<string | null>
  /** Null where there is no such account, or it is a program's and not a person's. */
  findAccount(uid: string): Promise<Account | null>
  /** Accounts of people in the order of their addresses; as many as there are from a place on. */
  listAccounts(filter: AccountFilter, first: number, max: number): Promise<Account[]>
  countAccounts(filter: AccountFilter): Promise<number>
  /** Whether an account is there and disabled. */
  isDisabled(uid: string): Promise<boolean>
  /** When the present password was set; null where there is no account, or none with a password. */
  readPasswordSetAt(uid: string): Promise<Date | null>
  /** Disables an account, or lets it in again; one that is gone is no error. Ends no session. */
  setEnabled(uid: string, isEnabled: boolean): Promise<void>
  /** Gives an account another name. Refuses invalid_request. */
  setName(uid: string, name: string): Promise<void>
  /** Makes an account whose email counts as verified; without a password logging in is not possible yet. Refuses email_taken, password_too_weak, invalid_request. */
  createPerson(email: string, password: string | null): Promise<string>
  /** Takes an account away that was made a moment ago; one that is gone is no error. */
  deletePerson(uid: string): Promise<void>
  /**
   * Sets a password; a temporary one must be replaced at the next sign-in. Anyone who was locked out by wrong
   * passwords is let in again. Ends no session. Refuses password_too_weak.
   */
  setPassword(uid: string, password: string, kind: 'own' | 'temporary'): Promise<void>
  /** Whether Keycloak's own protection calls every password of an account wrong now. */
  isLocked(uid: string): Promise<boolean>
  /** Ends a lock that Keycloak's own protection put on an account; says whether there was one. */
  liftLock(uid: string): Promise<boolean>
  /** The sessions of a person with the app, the newest first. */
  listSessions(uid: string): Promise<AccountSession[]>
  /** Ends one session by its id; one that is over is no error. */
  endSessionById(sid: string): Promise<void>
  /** Ends every session of a person. */
  endSessionsOf(uid: string): Promise<void>
}

export function createPeople(config: Config['keycloak'], service: ServiceToken, log: Logger): People {
  const calls = openAdminCalls(config, service, log)
  return { ...accountsBy(calls), ...passwordsBy(calls, log), ...sessionsBy(calls, config.realm) }
}

type AccountCalls =
  | 'findByEmail'
  | 'findAccount'
  | 'listAccounts'
  | 'countAccounts'
  | 'isDisabled'
  | 'setEnabled'
  | 'setName'
  | 'createPerson'
  | 'deletePerson'

function accountsBy({ client, call }: AdminCalls): Pick<People, AccountCalls> {
  return {
    async findByEmail(email) {
      const found = await call(() => client.users.find({ email: normaliseEmail(email), exact: true, max: 2 }))
      return found.find((user) => normaliseEmail(user.email ?? '') === normaliseEmail(email))?.id ?? null
    },
    async findAccount(uid) {
      const user = await call(() => client.users.findOne({ id: uid }))
      return user ? accountOf(user) : null
    },
    async listAccounts(filter, first, max) {
      const found = await call(() =>
        client.users.find({ ...queryOf(filter), first, max, briefRepresentation: true }),
      )
      return found.flatMap((user) => accountOf(user) ?? [])
    },
    countAccounts: (filter) => call(() => client.users.count(queryOf(filter))),
    async isDisabled(uid) {
      const user = await call(() => client.users.findOne({ id: uid }))
      return user?.enabled === false
    },
    async setEnabled(uid, isEnabled) {
      await call(() => client.users.update({ id: uid }, { enabled: isEnabled })).catch(unlessGone)
    },
    async setName(uid, name) {
      const words = name.split(/\s+/)
      const lastName = words.length > 1 ? (words.pop() ?? '') : ''
      await call(() => client.users.update({ id: uid }, { firstName: words.join(' '), lastName })).catch(
        (error) => {
          if (statusOf(error) === 400)
            throw new Refusal('invalid_request', { where: 'name: the login service does not accept it' })
          throw error
        },
      )
    },
    async createPerson(email, password) {
      const address = normaliseEmail(email)
      try {
        const { id } = await call(() =>
          client.users.create({
            username: address,
            email: address,
            emailVerified: true,
            enabled: true,
            ...(password !== null && {
              credentials: [{ type: 'password', value: password, temporary: false }],
            }),
          }),
        )
        return id
      } catch (error) {
        if (statusOf(error) === 409) throw new Refusal('email_taken', { email: address })
        const refused = asWeakPassword(error)
        if (statusOf(refused) === 400)
          throw new Refusal('invalid_request', { where: 'email: the login service takes no such address' })
        throw refused
      }
    },
    async deletePerson(uid) {
      await call(() => client.users.del({ id: uid })).catch(unlessGone)
    },
  }
}

type PasswordCalls = 'readPasswordSetAt' | 'setPassword' | 'isLocked' | 'liftLock'

function passwordsBy({ client, call }: AdminCalls, log: Logger): Pick<People, PasswordCalls> {
  async function isLocked(uid: string): Promise<boolean> {
    const found = await call(() => client.attackDetection.findOne({ id: uid })).catch(unlessGone)
    return found?.disabled === true
  }
  return {
    async readPasswordSetAt(uid) {
      const credentials = await call(() => client.users.getCredentials({ id: uid })).catch(unlessGone)
      const password = credentials?.find(({ type }) => type === 'password')
      return password?.createdDate === undefined ? null : new Date(password.createdDate)
    },
    async setPassword(uid, password, kind) {
      const credential = { type: 'password', value: password, temporary: kind === 'temporary' }
      await call(() => client.users.resetPassword({ id: uid, credential })).catch((error) => {
        throw asWeakPassword(error)
      })
      // The password is set: that a lock stays until it ends by itself is no reason to call that failed.
      await call(() => client.attackDetection.del({ id: uid })).catch((error) => {
        if (!(error instanceof Refusal) || error.code !== 'identity_service_away') throw error
        log.warn({ uid }, 'a person who was locked out could not be let in again: the lock ends by itself')
      })
    },
    isLocked,
    async liftLock(uid) {
      if (!(await isLocked(uid))) return false
      await call(() => client.attackDetection.del({ id: uid }))
      return true
    },
  }
}

type SessionCalls = 'listSessions' | 'endSessionById' | 'endSessionsOf'

function sessionsBy({ client, call }: AdminCalls, realm: string): Pick<People, SessionCalls> {
  return {
    async listSessions(uid) {
      const sessions = await call(() => client.users.listSessions({ id: uid }))
      return sessions
        .filter(({ clients }) => Object.values(clients ?? {}).includes('app'))
        .map(({ id = '', start = 0, lastAccess = 0 }) => ({
          sid: id,
          startedAt: new Date(start),
          lastUsedAt: new Date(lastAccess),
        }))
        .sort((a, b) => b.startedAt.getTime() - a.startedAt.getTime())
    },
    async endSessionById(sid) {
      await call(() => client.realms.deleteSession({ realm, session: sid, isOffline: false })).catch(
        unlessGone,
      )
    },
    async endSessionsOf(uid) {
      await call(() => client.users.logout({ id: uid })).catch(unlessGone)
    },
  }
}

/** Null where it is a program's and not a person's. */
function accountOf(user: UserRepresentation): Account | null {
  if (!user.id || user.serviceAccountClientId !== undefined) return null
  return {
    uid: user.id,
    email: normaliseEmail(user.email ?? ''),
    name: [user.firstName, user.lastName].filter(Boolean).join(' ') || null,
    isEmailVerified: user.emailVerified === true,
    isEnabled: user.enabled === true,
    createdAt: user.createdTimestamp === undefined ? null : new Date(user.createdTimestamp),
  }
}

/** Keycloak looks for each word anywhere between its stars, and takes quotes for the whole. */
function queryOf({ search = '', isEnabled }: AccountFilter) {
  const words = search.replaceAll(/["*]/g, ' ').trim().split(/\s+/).filter(Boolean)
  return {
    ...(words.length > 0 && { search: words.map((word) => `*${word}*`).join(' ') }),
    ...(isEnabled !== undefined && { enabled: isEnabled }),
  }
}

function asWeakPassword(error: unknown): unknown {
  const isWeak =
    statusOf(error) === 400 && error instanceof NetworkError && error.message.startsWith('invalidPassword')
  return isWeak ? new Refusal('password_too_weak', { rule: passwordRule(error.message) }) : error
}

/** Keycloak names the broken rule by the key of a message. */
function passwordRule(message: string): string {
  if (message.includes('MinLength')) return 'it is too short (at least 10 characters)'
  if (message.includes('MaxLength')) return 'it is too long'
  if (message.includes('NotUsername') || message.includes('NotEmail')) return 'it is the email address'
  return 'it does not meet the rules'
}
