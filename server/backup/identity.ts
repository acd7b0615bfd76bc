import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { BackupFault } from './fault.ts'
import type { Label } from './manifest.ts'

/**
 * Keycloak's own database: its accounts and their passwords' hashes.
 * h2: the file database of a Keycloak that runs as a child process, with the Java and the library that
 * read it. postgresql: an address; pg_dump, pg_restore and psql of the server's major version are on the
 * PATH.
 */
export type IdentityPlace =
  | { kind: 'none' }
  | { kind: 'h2'; file: string; java: string; library: string }
  | { kind: 'postgresql'; uri: string }

export const identityEntry: Readonly<Record<Label['identity'], string>> = {
  none: '',
  h2: 'identity/keycloakdb.zip',
  postgresql: 'identity/keycloak.dump',
}

const h2Database = 'keycloakdb'

/** A consistent copy, made while Keycloak runs; null where the accounts are kept elsewhere. */
export async function copyIdentity(place: IdentityPlace): Promise<Buffer | null> {
  if (place.kind === 'none') return null
  const folder = await mkdtemp(join(tmpdir(), 'sales-and-accounts-identity-'))
  try {
    const copy = join(folder, basename(identityEntry[place.kind]))
    if (place.kind === 'postgresql') {
      const options = ['--format=custom', '--no-owner', '--no-privileges', `--file=${copy}`]
      await run('pg_dump', options, postgresEnvironment(place.uri))
    } else {
      // H2's own backup: it takes the log along, so the copy is of one moment. Keycloak's H2 has no password;
      // what protects it is that the file and the socket are this account's own.
      const url = `jdbc:h2:file:${withoutEnding(place.file)};AUTO_SERVER=TRUE;IFEXISTS=TRUE`
      await run(place.java, [
        ...['-Dh2.bindAddress=127.0.0.1', '-cp', place.library, 'org.h2.tools.Shell'],
        ...['-url', url, '-user', '', '-password', '', '-sql', `BACKUP TO '${copy.replaceAll("'", "''")}'`],
      ])
    }
    return await readFile(copy)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Puts a copy in place. Keycloak must not run. PostgreSQL takes all of it or nothing. */
export async function restoreIdentity(place: IdentityPlace, content: Buffer): Promise<void> {
  if (place.kind === 'none') return
  const folder = await mkdtemp(join(tmpdir(), 'sales-and-accounts-identity-'))
  try {
    const copy = join(folder, basename(identityEntry[place.kind]))
    await writeFile(copy, content, { mode: 0o600 })
    if (place.kind === 'postgresql') {
      const script = join(folder, 'keycloak.sql')
      await run('pg_restore', ['--no-owner', '--no-privileges', `--file=${script}`, copy])
      // What is there goes first, whatever it is: a Keycloak that was started meanwhile, and stopped half-way,
      // has tables that the copy knows nothing of.
      const all = ['--command=DROP OWNED BY CURRENT_USER', `--file=${script}`]
      const options = ['--no-psqlrc', '--quiet', '--single-transaction', '--set=ON_ERROR_STOP=1']
      await run('psql', [...options, ...all], postgresEnvironment(place.uri))
    } else {
      const into = dirname(place.file)
      await run(place.java, [
        ...['-cp', place.library, 'org.h2.tools.Restore', '-quiet'],
        ...['-file', copy, '-dir', into, '-db', h2Database],
      ])
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function withoutEnding(file: string): string {
  return file.replace(/\.mv\.db$/, '')
}

/** What PostgreSQL's programs read: a password among the arguments could be seen by every process. */
function postgresEnvironment(uri: string) {
  const { hostname, port, username, password, pathname } = new URL(uri)
  return {
    PGHOST: hostname,
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
  }
}

/** Runs a program to its end. */
function run(program: string, args: string[], environment: Record<string, string> = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...environment },
    })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => {
      said = `${said}${chunk}`.slice(-2000)
    })
    child.once('error', (error) =>
      reject(
        new BackupFault(`${basename(program)} could not be started: ${error.message}.`, { cause: error }),
      ),
    )
    child.once('close', (code) => {
      if (code === 0) resolve()
      else {
        const why = said.trim().split('\n')[0] ?? ''
        reject(
          new BackupFault(
            `The accounts of the identity service could not be read or written: ${basename(program)} ended with ${code}${why ? ` (${why})` : ''}.`,
          ),
        )
      }
    })
  })
}
