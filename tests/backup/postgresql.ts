import { execFile, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { GenericContainer } from 'testcontainers'
import { freePort } from '../../infra/local/process/ports.ts'

const run = promisify(execFile)
const patienceMs = 60_000
/** PostgreSQL does not start as root: then as the account that owns nothing. */
const unprivileged = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
const packaged = '/usr/lib/postgresql'

export type Postgresql = {
  /** of an empty database for Keycloak, with an account that owns it */
  uri: string
  stop(): Promise<void>
}

/**
 * A PostgreSQL for Keycloak: the program of this computer where there is one, else the image that docker-compose.yml is
 * built on. Its tools are on the PATH then.
 */
export async function startPostgresql(): Promise<Postgresql> {
  const programs = await serverPrograms()
  return programs === null ? inContainer() : asProcess(programs)
}

async function serverPrograms(): Promise<string | null> {
  const versions = existsSync(packaged) ? readdirSync(packaged) : []
  const folders = versions.map((version) => join(packaged, version, 'bin'))
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null
}

async function asProcess(programs: string): Promise<Postgresql> {
  // The folder of a run is for its own account alone.
  const folder = await mkdtemp(join(unprivileged.uid ? '/tmp' : tmpdir(), 'postgresql-'))
  const data = join(folder, 'data')
  await mkdir(data, { mode: 0o700 })
  if (unprivileged.uid)
    for (const path of [folder, data]) await chown(path, unprivileged.uid, unprivileged.gid)
  const options = ['--username', 'postgres', '--encoding', 'UTF8', '--locale', 'C.UTF-8', '--auth', 'trust']
  await run(join(programs, 'initdb'), ['--pgdata', data, '--no-sync', ...options], {
    ...unprivileged,
    cwd: folder,
  })
  const port = await freePort({ first: 15_432 })
  const server = spawn(
    join(programs, 'postgres'),
    [
      '-D',
      data,
      '-p',
      String(port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      `unix_socket_directories=${folder}`,
    ],
    { ...unprivileged, cwd: folder, stdio: 'ignore' },
  )
  const uri = `postgresql://keycloak@127.0.0.1:${port}/keycloak`
  await untilThere({ PGHOST: '127.0.0.1', PGPORT: String(port) })
  return {
    uri,
    async stop() {
      // Without waiting for connections that were left open.
      server.kill('SIGINT')
      await new Promise((resolve) =>
        server.exitCode === null ? server.once('exit', resolve) : resolve(null),
      )
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function inContainer(): Promise<Postgresql> {
  const dockerfile = await readFile(join(import.meta.dirname, '../../infra/postgres/Dockerfile'), 'utf8')
  const image = /^FROM (postgres:\S+)/m.exec(dockerfile)?.[1] ?? ''
  // Without the image's own entrypoint: which there is differs between the public one and its stand-in.
  const start = [
    'PATH=$PATH:$(echo /usr/lib/postgresql/*/bin)',
    'initdb -D /var/run/postgresql/data -U postgres -E UTF8 --locale C.UTF-8 -A trust',
    'echo host all all all trust >> /var/run/postgresql/data/pg_hba.conf',
    "exec postgres -D /var/run/postgresql/data -c listen_addresses='*'",
  ]
  const container = await new GenericContainer(image)
    .withUser('postgres')
    .withEntrypoint(['bash', '-c', start.join(' && ')])
    .withExposedPorts(5432)
    // Dumps are written and read at the paths that the program names.
    .withBindMounts([{ source: tmpdir(), target: tmpdir(), mode: 'rw' }])
    .start()
  const folder = await mkdtemp(join(tmpdir(), 'postgresql-tools-'))
  for (const tool of ['psql', 'pg_dump', 'pg_restore']) await toolInContainer(folder, tool, container.getId())
  const path = process.env.PATH
  process.env.PATH = `${folder}:${path}`
  await untilThere({ PGHOST: '127.0.0.1', PGPORT: '5432' })
  return {
    uri: `postgresql://keycloak@${container.getHost()}:${container.getMappedPort(5432)}/keycloak`,
    async stop() {
      process.env.PATH = path
      await container.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The tool of the image, where this computer has none: it reaches the server by the address inside, and files as root does. */
async function toolInContainer(folder: string, tool: string, container: string): Promise<void> {
  const summary = ['PGUSER', 'PGPASSWORD', 'PGDATABASE', 'PGAPPNAME', 'PGCLIENTENCODING'].map(
    (name) => `-e ${name}`,
  )
  const script = `#!/bin/sh\nexec docker exec --user 0 -e PGHOST=127.0.0.1 -e PGPORT=5432 ${summary.join(' ')} ${container} ${tool} "$@"\n`
  await writeFile(join(folder, tool), script)
  await chmod(join(folder, tool), 0o755)
}

async function untilThere(where: Record<string, string>): Promise<void> {
  const env = { ...process.env, ...where, PGUSER: 'postgres', PGDATABASE: 'postgres' }
  for (const until = Date.now() + patienceMs; ; await pause(200)) {
    try {
      const statements = ['CREATE ROLE keycloak LOGIN', 'CREATE DATABASE keycloak OWNER keycloak']
      await run('psql', ['--no-psqlrc', ...statements.map((one) => `--command=${one}`)], { env })
      return
    } catch (error) {
      if (Date.now() > until) throw error
    }
  }
}
