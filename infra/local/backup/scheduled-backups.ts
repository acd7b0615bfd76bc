import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Progress } from '../begin/progress.js'
import { type Child, startChild } from '../process/child.ts'
import type { Stopping } from '../process/stopping.ts'
import { supervise } from '../process/supervise.ts'
import type { StackRecord } from '../services/stack-file.ts'
import { backupEnvironment, backupProgram } from './backup-program.ts'

const STOP_MS = 10_000
/** The people who log in first are left a moment. */
const FIRST_LOOK_SECONDS = 15
/** While Keycloak starts: if a backup opened its database first, Keycloak would lose it when the backup ends. */
const FIRST_LOOK_WHILE_STARTING_SECONDS = 60

/**
 * Keeps a process beside the app that makes a backup every night and rehearses its restore. Where that
 * can't be done, the shop goes on selling.
 *
 * @returns a sentence for the person who starts it: where the backups are and how old the newest is, or why none are
 *   made
 */
export async function startBackups({
  root,
  dataDir,
  mongodb,
  stack,
  isReady,
  progress,
  stopping,
  onStarted,
}: {
  root: string
  dataDir: string
  /** where and as whom they log in */
  mongodb: { MONGODB_URI: string }
  stack: StackRecord
  /** whether Keycloak answers */
  isReady: boolean
  progress: Progress
  stopping: Stopping
  onStarted: (child: Child) => void
}): Promise<string> {
  const { env } = process
  if (stack.way === 'docker' && !env.KEYCLOAK_URL && !env.KEYCLOAK_DATABASE) {
    return 'No backups are made automatically: the databases run in Docker. Use docker compose, as docs/operations.md says.'
  }
  const given = await backupEnvironment({ dataDir, mongodb, env, stack, progress })
  const firstLookSeconds = isReady ? FIRST_LOOK_SECONDS : FIRST_LOOK_WHILE_STARTING_SECONDS
  const start = async () => {
    const child = startChild({
      name: 'The backups',
      program: process.execPath,
      args: [backupProgram(root), 'schedule', String(firstLookSeconds)],
      cwd: root,
      env: given,
      logFile: join(dataDir, 'log', 'backup.log'),
    })
    onStarted(child)
    stopping.addApp(child, STOP_MS)
    return child
  }
  const supervisor = supervise({
    name: 'The backups',
    firstStart: start(),
    start,
    say: progress.say,
    isStopping: stopping.isStopping,
  })
  stopping.addFirst(supervisor.end)
  const folder = resolve(root, env.BACKUP_DIR || `${dataDir}-backups`)
  return `Backups are in ${folder} (${howOld(folder)}). Their key: npm run backup -- key`
}

/** Whatever is wrong with that disk keeps no shop from selling; the backups' own log reports it too. */
function howOld(folder: string) {
  try {
    return newestOf(existsSync(folder) ? readdirSync(folder) : [])
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return `which cannot be read now, ${code}: none can be made`
  }
}

function newestOf(names: string[]) {
  const newest = names
    .map((name) => /^sales-and-accounts-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-\d{2}Z\.age$/.exec(name))
    .filter((match) => match !== null)
    .map(([, day, hour, minute]) => `${day}T${hour}:${minute}:00Z`)
    .sort()
    .at(-1)
  if (!newest) return 'none yet; the first is made in a minute'
  return `the newest is from ${new Date(newest).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}`
}
