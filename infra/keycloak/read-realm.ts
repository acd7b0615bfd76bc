import { readFileSync } from 'node:fs'

/** The parts of the realm file that are read here; all else in it is for Keycloak alone. */
export type Realm = {
  realm: string
  passwordPolicy?: string
  clients?: Client[]
  users?: ServiceAccount[]
  components?: Record<string, { config?: Record<string, string[]> }[]>
  authenticationFlows?: Flow[]
  requiredActions?: RequiredAction[]
  [setting: string]: unknown
}

export type Client = {
  clientId: string
  /** in the file the name of an environment variable: `${NAME}` */
  secret?: string
  attributes?: Record<string, string>
  protocolMappers?: { name: string }[]
  defaultClientScopes?: string[]
  optionalClientScopes?: string[]
  serviceAccountsEnabled?: boolean
  /** names of flows by what they are for */
  authenticationFlowBindingOverrides?: Record<string, string>
  [setting: string]: unknown
}

/** Of a client, with its roles by the client that has them. */
export type ServiceAccount = { serviceAccountClientId?: string; clientRoles?: Record<string, string[]> }

export type Step = { authenticator: string; requirement: string }

export type Flow = {
  alias: string
  description?: string
  providerId?: string
  authenticationExecutions?: Step[]
}

export type RequiredAction = { alias: string; name: string; providerId: string }

/** The realm file as it is. */
export const realmFile = (): Realm => JSON.parse(readFileSync(new URL('realm.json', import.meta.url), 'utf8'))

/** The realm with its secrets filled in: `${NAME}` stands for the secret of that name. */
export const fillIn = (realm: Realm, secrets: Record<string, string>): Realm => ({
  ...realm,
  clients: realm.clients?.map((client) => {
    const name = /^\$\{(\w+)\}$/.exec(client.secret ?? '')?.[1]
    if (!name) return client
    if (!secrets[name]) throw new Error(`${name}, which realm.json asks for, is missing`)
    return { ...client, secret: secrets[name] }
  }),
})
