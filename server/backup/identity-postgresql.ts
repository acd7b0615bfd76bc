import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupError } from './error.ts'
import type { Person } from './people.ts'
import {
  countedColumnsThere,
  countedColumnsWanted,
  type Dialect,
  peopleAsJson,
  peopleColumnsThere,
  peopleColumnsWanted,
  peopleInRows,
} from './people-query.ts'
import { ProgramError, runProgram } from './run-program.ts'

// pg_dump, pg_restore and psql of the server's major version are on the PATH.

/**
 * The database of a Keycloak in a container, with the account that owns its tables or reads them.
 * isElsewhere: that Keycloak is operated separately, and no start of this program sets it up
 */
export type PostgresqlPlace = { uri: string; realm: string; isElsewhere?: boolean }

/** Distinguishes this restore from other sessions of the account, and from other restores. */
const sessionName = `sales-and-accounts-${process.pid}-${Date.now().toString(36)}`
const quiet = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1']

/** What psql says where a condition does not hold, and the sentence for the person. */
const sentences = {
  'keycloak-is-connected':
    "Keycloak is running on its database, and its people can't be brought back under it: stop it (in containers: docker compose stop keycloak), and run the restore again. Nothing of Keycloak's was changed.",
  'people-are-there':
    "A person was added to Keycloak while the restore ran: nothing of Keycloak's was changed. Run the restore again.",
  'people-of-others':
    "Keycloak's database holds the people of another realm, which a restore would take away: nothing of Keycloak's was changed. Give this program's realm a database of its own.",
  'no-people-in-backup':
    "The backup holds no people: it was made after Keycloak had lost them. Nothing of Keycloak's was changed. Restore an older one.",
} as const
type Condition = keyof typeof sentences

/** A consistent copy, made while Keycloak runs. */
export async function dumpPostgresql(uri: string, copy: string): Promise<void> {
  const options = ['--format=custom', '--no-owner', '--no-privileges', `--file=${copy}`]
  await runProgram('pg_dump', options, environmentOf(uri))
}

/**
 * The people of the realm; the accounts of programs are none. null where the tables have other columns.
 * @param rows a file to write on the way
 */
export async function listPeopleInPostgresql(
  { uri, realm }: PostgresqlPlace,
  rows: string,
): Promise<Person[] | null> {
  if (Number(await ask(uri, peopleColumnsThere(postgresql))) < peopleColumnsWanted) return null
  const options = [...quiet, '--tuples-only', '--no-align', `--output=${rows}`]
  await runProgram('psql', [...options, command(peopleAsJson(postgresql, realm))], environmentOf(uri))
  return peopleInRows(await readFile(rows, 'utf8'))
}

/** Whether the realm has at least one person; the accounts of programs do not count. */
export async function hasPeopleInPostgresql({ uri, realm }: PostgresqlPlace): Promise<boolean> {
  // Keycloak's first start may have been cut off before it made them.
  if (Number(await ask(uri, columnsThere)) < countedColumnsWanted) return false
  return (await ask(uri, `SELECT EXISTS (${peopleOf(`= ${literal(realm)}`)})`)) === 't'
}

/** Throws BackupError where Keycloak works with the database, or it holds the people of another realm. */
export async function requireFreePostgresql({ uri, realm }: PostgresqlPlace): Promise<void> {
  await refusing(uri, freeOf(realm).map(command))
}

/**
 * Takes away what a Keycloak without people left there, so that its next start creates the realm again. Throws BackupError
 * if Keycloak runs, or has people.
 */
export async function emptyPostgresql({ uri, realm }: PostgresqlPlace): Promise<void> {
  await refusing(uri, ['--single-transaction', ...emptied(realm)])
}

/**
 * Puts a copy in place of what a Keycloak without people left there: all of it or nothing, and nothing where
 * people were added since or Keycloak runs.
 * @param needPeople whether a copy without anybody is refused
 */
export async function restorePostgresql(
  { uri, realm }: PostgresqlPlace,
  copy: string,
  { needPeople, folder }: { needPeople: boolean; folder: string },
): Promise<void> {
  const script = join(folder, 'keycloak.sql')
  await runProgram('pg_restore', ['--no-owner', '--no-privileges', `--file=${script}`, copy])
  const after = needPeople
    ? ['RESET search_path', refuseWhereNot(peopleOf(`= ${literal(realm)}`), 'no-people-in-backup')]
    : []
  const steps = [...emptied(realm), `--file=${script}`, ...after.map(command)]
  await refusing(uri, ['--single-transaction', ...steps])
}

const freeOf = (realm: string) => [
  refuseWhere(otherSessions, 'keycloak-is-connected'),
  refuseWherePeople(`NOT IN ('master', ${literal(realm)})`, 'people-of-others'),
]

/** What is there goes first, whatever it is: a Keycloak that was stopped half-way through its start has tables of its own. */
const emptied = (realm: string) =>
  [
    ...freeOf(realm),
    refuseWherePeople(`= ${literal(realm)}`, 'people-are-there'),
    'DROP OWNED BY CURRENT_USER',
  ].map(command)

/** Runs psql; a condition that does not hold becomes its sentence. */
async function refusing(uri: string, steps: readonly string[]): Promise<void> {
  try {
    await runProgram('psql', [...quiet, ...steps], environmentOf(uri))
  } catch (error) {
    if (!(error instanceof ProgramError)) throw error
    const [, sentence] = Object.entries(sentences).find(([code]) => error.said.includes(code)) ?? []
    throw sentence ? new BackupError(sentence, { cause: error }) : error
  }
}

const postgresql: Dialect = {
  schema: 'current_schema()',
  name: (name) => name,
  // jsonb, since json is laid out on several lines.
  object: (members) =>
    `jsonb_build_object(${Object.entries(members)
      .map(([name, value]) => `'${name}', ${value}`)
      .join(', ')})`,
  list: (value, order) => `jsonb_agg(${value} ORDER BY ${order})`,
}

const command = (statement: string) => `--command=${statement}`
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Keycloak comes in as the account that owns its tables; the nightly backup, which only reads, as another. */
const otherSessions = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND usename = current_user AND application_name <> ${literal(sessionName)}`

const columnsThere = countedColumnsThere(postgresql)

/** The people of the realms whose name is as the condition says. */
const peopleOf = (condition: string) =>
  `SELECT FROM user_entity JOIN realm ON realm.id = user_entity.realm_id WHERE realm.name ${condition} AND user_entity.service_account_client_link IS NULL`

const refuseWhere = (query: string, code: Condition) =>
  `DO $$ BEGIN IF EXISTS (${query}) THEN RAISE EXCEPTION '${code}'; END IF; END $$`
const refuseWhereNot = (query: string, code: Condition) =>
  `DO $$ BEGIN IF NOT EXISTS (${query}) THEN RAISE EXCEPTION '${code}'; END IF; END $$`
/** Only where the tables are there can they be asked. */
const refuseWherePeople = (condition: string, code: Condition) =>
  `DO $$ BEGIN IF (${columnsThere}) = ${countedColumnsWanted} THEN IF EXISTS (${peopleOf(condition)}) THEN RAISE EXCEPTION '${code}'; END IF; END IF; END $$`

async function ask(uri: string, query: string): Promise<string> {
  const options = [...quiet, '--tuples-only', '--no-align']
  return (await runProgram('psql', [...options, command(query)], environmentOf(uri))).trim()
}

/** What PostgreSQL's programs read: a password among the arguments could be seen by every process. */
function environmentOf(uri: string) {
  const { hostname, port, username, password, pathname } = new URL(uri)
  return {
    PGHOST: hostname,
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGAPPNAME: sessionName,
    PGCLIENTENCODING: 'UTF8',
  }
}
