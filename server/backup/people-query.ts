import { z } from 'zod'
import type { Person } from './people.ts'

/** What differs between the databases that Keycloak has, where its people are asked for. */
export type Dialect = {
  /** The schema of its tables. */
  schema: string
  /** A name of a table or column as the catalogue of the database has it. */
  name(name: string): string
  /** An object of JSON from expressions by their names. */
  object(members: Readonly<Record<string, string>>): string
  /** An array of JSON from a value of each row. */
  list(value: string, order: string): string
}

/** The columns that are read: a Keycloak whose first start was cut off, or another version, may lack some. */
const columns: Readonly<Record<string, readonly string[]>> = {
  realm: ['id', 'name'],
  user_entity: [
    ...['id', 'realm_id', 'service_account_client_link', 'username', 'email', 'email_verified', 'enabled'],
    ...['first_name', 'last_name', 'created_timestamp', 'not_before'],
  ],
  user_attribute: ['id', 'user_id', 'name', 'value', 'long_value'],
  user_required_action: ['user_id', 'required_action'],
  credential: [
    ...['id', 'user_id', 'type', 'user_label', 'created_date', 'secret_data', 'credential_data', 'priority'],
  ],
  user_role_mapping: ['user_id', 'role_id'],
  keycloak_role: ['id', 'name', 'client_role', 'client'],
  client: ['id', 'client_id'],
}
const pairs = Object.entries(columns).flatMap(([table, names]) => names.map((name) => [table, name] as const))
export const peopleColumnsWanted = pairs.length

/** How many of the columns that are read are there. */
export function peopleColumnsThere(dialect: Dialect): string {
  return columnsThere(dialect, pairs)
}

/** How many of the columns are there that counting the people of a realm needs. */
export function countedColumnsThere(dialect: Dialect): string {
  return columnsThere(dialect, counted)
}
const counted = [
  ['realm', 'id'],
  ['realm', 'name'],
  ['user_entity', 'realm_id'],
  ['user_entity', 'service_account_client_link'],
] as const
export const countedColumnsWanted = counted.length

function columnsThere({ schema, name }: Dialect, wanted: readonly (readonly [string, string])[]): string {
  const names = wanted.map(([table, column]) => `('${name(table)}', '${name(column)}')`).join(', ')
  return `SELECT COUNT(*) FROM INFORMATION_SCHEMA.COLUMNS WHERE TABLE_SCHEMA = ${schema} AND (TABLE_NAME, COLUMN_NAME) IN (${names})`
}

/** Clients that every realm has: a role of another one could not be given where that client is not. */
const clientsOfEveryRealm = "'account', 'realm-management'"

/** A row of JSON for each person of a realm; the accounts of programs are none. All of one moment: it is one statement. */
export function peopleAsJson({ object, list }: Dialect, realm: string): string {
  const listOf = (value: string, order: string, rows: string) => `(SELECT ${list(value, order)} FROM ${rows})`
  const attribute = object({ name: 'A.NAME', value: 'COALESCE(A.VALUE, A.LONG_VALUE)' })
  const credential = object({
    ...{ id: 'C.ID', type: 'C.TYPE', userLabel: 'C.USER_LABEL', createdDate: 'C.CREATED_DATE' },
    ...{ secretData: 'C.SECRET_DATA', credentialData: 'C.CREDENTIAL_DATA', priority: 'C.PRIORITY' },
  })
  const roles = 'USER_ROLE_MAPPING M JOIN KEYCLOAK_ROLE R ON R.ID = M.ROLE_ID'
  const person = object({
    ...{ id: 'U.ID', username: 'U.USERNAME', email: 'U.EMAIL', emailVerified: 'U.EMAIL_VERIFIED' },
    ...{ enabled: 'U.ENABLED', firstName: 'U.FIRST_NAME', lastName: 'U.LAST_NAME' },
    ...{ createdTimestamp: 'U.CREATED_TIMESTAMP', notBefore: 'U.NOT_BEFORE' },
    attributes: listOf(attribute, 'A.ID', 'USER_ATTRIBUTE A WHERE A.USER_ID = U.ID'),
    requiredActions: listOf(
      'Q.REQUIRED_ACTION',
      'Q.REQUIRED_ACTION',
      'USER_REQUIRED_ACTION Q WHERE Q.USER_ID = U.ID',
    ),
    credentials: listOf(credential, 'C.PRIORITY, C.ID', 'CREDENTIAL C WHERE C.USER_ID = U.ID'),
    realmRoles: listOf('R.NAME', 'R.NAME', `${roles} WHERE M.USER_ID = U.ID AND NOT R.CLIENT_ROLE`),
    clientRoles: listOf(
      object({ client: 'T.CLIENT_ID', role: 'R.NAME' }),
      'T.CLIENT_ID, R.NAME',
      `${roles} JOIN CLIENT T ON T.ID = R.CLIENT WHERE M.USER_ID = U.ID AND R.CLIENT_ROLE AND T.CLIENT_ID IN (${clientsOfEveryRealm})`,
    ),
  })
  return `SELECT ${person} FROM USER_ENTITY U JOIN REALM L ON L.ID = U.REALM_ID WHERE L.NAME = '${realm.replaceAll("'", "''")}' AND U.SERVICE_ACCOUNT_CLIENT_LINK IS NULL ORDER BY U.ID`
}

/** Absent where the database has nothing. */
const text = z.string().nullable().transform(orAbsent)
const number = z.int().nullable().transform(orAbsent)
/** A database adds no rows up to nothing, not to an empty list. */
const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .nullable()
    .transform((items) => items ?? [])

const Row = z.object({
  id: z.string(),
  username: z.string(),
  email: text,
  emailVerified: z.boolean(),
  enabled: z.boolean(),
  firstName: text,
  lastName: text,
  createdTimestamp: number,
  notBefore: z.int(),
  attributes: listOf(z.object({ name: z.string(), value: z.string().nullable() })),
  requiredActions: listOf(z.string()),
  credentials: listOf(
    z.object({
      id: z.string(),
      type: z.string(),
      userLabel: text,
      createdDate: number,
      secretData: text,
      credentialData: text,
      priority: number,
    }),
  ),
  realmRoles: listOf(z.string()),
  clientRoles: listOf(z.object({ client: z.string(), role: z.string() })),
})

function orAbsent<Value>(value: Value | null): Value | undefined {
  return value ?? undefined
}

/** The people in what the query answered, a row a line. */
export function peopleInRows(rows: string): Person[] {
  return rows
    .split('\n')
    .filter((row) => row.trim() !== '')
    .map((row) => {
      const { attributes, clientRoles, ...person } = Row.parse(JSON.parse(row))
      return {
        ...person,
        attributes: grouped(attributes.map(({ name, value }) => [name, value ?? ''])),
        clientRoles: grouped(clientRoles.map(({ client, role }) => [client, role])),
      }
    })
}

function grouped(entries: readonly (readonly [string, string])[]): Record<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const [name, value] of entries) groups.set(name, [...(groups.get(name) ?? []), value])
  return Object.fromEntries(groups)
}
