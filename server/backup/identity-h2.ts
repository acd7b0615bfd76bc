import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isFileMissing } from '../operations/missing-file.ts'
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

/** The file database of a Keycloak that runs as a child process, with the Java and the library that read it. */
export type H2Place = { file: string; java: string; library: string; realm: string }

const h2Database = 'keycloakdb'
const ending = '.mv.db'

/** A consistent copy, made while Keycloak runs. */
export async function copyH2(place: H2Place, copy: string): Promise<void> {
  // H2's own backup: it takes the log along, so the copy is of one moment. Keycloak's H2 has no password;
  // what protects it is that the file and the socket are this account's own.
  await ask(place, `BACKUP TO ${literal(copy)}`)
}

/**
 * The people of the realm; the accounts of programs are none. null where the tables have other columns.
 * @param rows a file to write on the way
 */
export async function listPeopleInH2(place: H2Place, rows: string): Promise<Person[] | null> {
  if (countIn(await ask(place, peopleColumnsThere(h2))) < peopleColumnsWanted) return null
  // As they are: JSON needs no quotes around it, and what the shell prints it cuts short.
  const asTheyAre = 'charset=UTF-8 writeColumnHeader=false escape= fieldDelimiter='
  const query = peopleAsJson(h2, place.realm)
  await ask(place, `CALL CSVWRITE(${[rows, query, asTheyAre].map(literal).join(', ')})`)
  return peopleInRows(await readFile(rows, 'utf8'))
}

/** Whether the realm has at least one person; the accounts of programs do not count. */
export async function hasPeopleInH2(place: H2Place): Promise<boolean> {
  if (!(await isThere(place.file))) return false
  // Keycloak's first start may have been cut off before it made them.
  if (countIn(await ask(place, countedColumnsThere(h2))) < countedColumnsWanted) return false
  return countIn(await ask(place, peopleOf(place.realm))) > 0
}

/** Throws BackupError where Keycloak works with the file. */
export async function requireFreeH2(place: H2Place): Promise<void> {
  if (!(await isThere(place.file))) return
  try {
    // Without sharing it, which works for the only one that has it.
    await ask(place, 'SELECT 1', '')
  } catch (error) {
    if (!(error instanceof ProgramError) || !/90020|already in use/i.test(error.said)) throw error
    const why =
      "Keycloak is running on its database, and its people can't be brought back under it: stop it, and run the restore again. Nothing of Keycloak's was changed."
    throw new BackupError(why, { cause: error })
  }
}

/**
 * Puts a copy in place of what a Keycloak without people left there, in one step. Keycloak must not run.
 * @param needPeople whether a copy without anybody is refused
 */
export async function restoreH2(
  place: H2Place,
  copy: string,
  { needPeople }: { needPeople: boolean },
): Promise<void> {
  const into = dirname(place.file)
  await mkdir(into, { recursive: true, mode: 0o700 })
  // Beside its place: taking it is a rename then.
  const aside = join(into, 'restoring')
  await rm(aside, { recursive: true, force: true })
  await mkdir(aside, { mode: 0o700 })
  try {
    await runProgram(place.java, [
      ...['-cp', place.library, 'org.h2.tools.Restore', '-quiet'],
      ...['-file', copy, '-dir', aside, '-db', h2Database],
    ])
    const file = join(aside, `${h2Database}${ending}`)
    if (needPeople && !(await hasPeopleInH2({ ...place, file }))) {
      throw new BackupError(
        "The backup holds no people: it was made after Keycloak had lost them. Nothing of Keycloak's was changed. Restore an older one.",
      )
    }
    await sync(file)
    await rename(file, join(into, basename(file)))
    await sync(into)
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}

/** With AUTO_SERVER beside a Keycloak that has the file, too. */
function ask({ file, java, library }: H2Place, statement: string, sharing = ';AUTO_SERVER=TRUE') {
  const url = `jdbc:h2:file:${file.endsWith(ending) ? file.slice(0, -ending.length) : file}${sharing};IFEXISTS=TRUE;NON_KEYWORDS=VALUE`
  return runProgram(java, [
    ...['-Dh2.bindAddress=127.0.0.1', '-cp', library, 'org.h2.tools.Shell'],
    ...['-url', url, '-user', '', '-password', '', '-sql', statement],
  ])
}

const h2: Dialect = {
  schema: 'SCHEMA()',
  name: (name) => name.toUpperCase(),
  object: (members) =>
    `JSON_OBJECT(${Object.entries(members)
      .map(([name, value]) => `'${name}': ${value}`)
      .join(', ')})`,
  list: (value, order) => `JSON_ARRAYAGG(${value} ORDER BY ${order})`,
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

const peopleOf = (realm: string) =>
  `SELECT COUNT(*) FROM USER_ENTITY U JOIN REALM R ON R.ID = U.REALM_ID WHERE R.NAME = ${literal(realm)} AND U.SERVICE_ACCOUNT_CLIENT_LINK IS NULL`

/** The number in the one row that H2's shell prints, between the column's name and the count of rows. */
function countIn(printed: string): number {
  const [, number] = /^\s*(\d+)\s*$/m.exec(printed) ?? []
  if (number !== undefined) return Number(number)
  throw new Error(`H2 did not answer with a number: ${printed.slice(0, 200)}`)
}

async function isThere(file: string): Promise<boolean> {
  try {
    await access(file)
    return true
  } catch (error) {
    if (isFileMissing(error)) return false
    throw error
  }
}

async function sync(path: string): Promise<void> {
  const opened = await open(path, 'r')
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}
