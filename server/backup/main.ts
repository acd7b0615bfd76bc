import { constants, setPriority } from 'node:os'
import { NewerSchema } from '#server/db/schema-version.ts'
import { ConfigError } from '../config/config-error.ts'
import { isDatabaseAway } from '../db/away.ts'
import { connectDatabase, type Database } from '../db/client.ts'
import { createLogger } from '../log.ts'
import { askForKey, keyFrom } from './ask-for-key.ts'
import { BackupError, dataDiskError } from './error.ts'
import { findBackup } from './find-backup.ts'
import { readKey, writeKey } from './key.ts'
import { keepKeyInUse, makeNewKey, putKeyBack } from './key-in-use.ts'
import { restoreBackup } from './restore.ts'
import { keepSchedule } from './schedule.ts'
import { type BackupSettings, readBackupSettings } from './settings.ts'
import { backUp, rehearseNewest, type TaskDeps } from './tasks.ts'
import { tellRestored } from './tell-restored.ts'

// backup | restore FILE | rehearse | schedule [SECONDS until the first look] | key [THE PRINTED ONE] | new-key. Ends with
// 0, or with 1 and a sentence.

/** Also the wait before the first look, unless another is given: what has just started comes up first. */
const lookEveryMs = 60_000
/** After an error: often enough to catch up when the disk is back, seldom enough for a log to be read. */
const againAfterMs = 30 * 60_000

const [command = 'backup', ...rest] = process.argv.slice(2)
const isScheduled = command === 'schedule'

try {
  const settings = readBackupSettings(process.env)
  const log = createLogger(isScheduled ? settings.logLevel : 'warn')
  const tell = isScheduled ? (step: string) => log.debug(step) : (step: string) => console.log(`- ${step}`)
  await run({ settings, log, now: () => new Date(), tell })
} catch (error) {
  if (error instanceof ConfigError) {
    console.error(
      `This can't be done with these settings:\n${error.errors.map((error) => `- ${error}`).join('\n')}`,
    )
  } else if (error instanceof BackupError || error instanceof NewerSchema) console.error(error.message)
  else if (isDatabaseAway(error))
    console.error(
      `MongoDB does not answer any more (${error instanceof Error ? error.message : error}). If its disk is full, free some space there; then run the same command again.`,
    )
  else console.error(error)
  process.exitCode = 1
}

async function run(deps: TaskDeps): Promise<void> {
  if (command === 'backup') return tellBackup(deps)
  if (command === 'restore') return restore(deps, rest[0])
  if (command === 'rehearse') return tellRehearsal(deps)
  if (command === 'schedule') return schedule(deps, rest[0])
  if (command === 'key') return tellKey(deps, rest.join(' '))
  if (command === 'new-key') return tellNewKey(deps)
  throw new BackupError(
    `There is no command ${command}: use backup, restore FILE, rehearse, schedule, key [KEY] or new-key.`,
  )
}

async function tellBackup(deps: TaskDeps): Promise<void> {
  const { path, bytes, ms, manifest, key, isKeyNew } = await backUp(deps)
  console.log(`${path}: ${(bytes / 1e6).toFixed(1)} MB in ${(ms / 1000).toFixed(1)} s`)
  for (const { name, entries, currency } of manifest.shops)
    console.log(`  ${name} (${currency}): ${entries} entries`)
  if (isKeyNew) console.log(keyAdvice(key, deps.settings))
  else console.log(`The key it opens with is in ${deps.settings.keyFile}.`)
}

/** Shows the key; one that is given is put back into its place. */
async function tellKey({ settings, now }: TaskDeps, given: string): Promise<void> {
  const { keyFile } = settings
  await withDatabase(settings, async (database) => {
    if (given === '') {
      const { key } = await keepKeyInUse({ database, keyFile, now })
      console.log(keyAdvice(key, settings))
      return
    }
    const key = keyFrom(given)
    await putKeyBack({ database, keyFile, now }, key, settings)
    console.log(`The key is back in ${keyFile}.`)
  })
}

/** Makes a new key, and a backup with it: what was made before opens with the earlier one. */
async function tellNewKey(deps: TaskDeps): Promise<void> {
  const { settings, now } = deps
  const key = await withDatabase(settings, (database) =>
    makeNewKey({ database, keyFile: settings.keyFile, now }),
  )
  console.log(keyAdvice(key, settings))
  console.log('Earlier backups open with the earlier key alone.\n')
  await tellBackup(deps)
}

async function withDatabase<Result>(
  { mongo }: BackupSettings,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await connectDatabase(mongo.uri, mongo.database)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

function keyAdvice(key: string, { keyFile }: BackupSettings): string {
  return [
    '',
    'The key of your backups. Print this or write it down, and keep it away from the backups',
    'themselves: without it they cannot be opened, and anyone who has it can open them.',
    '',
    `    ${key}`,
    '',
    `It is also in ${keyFile} on this computer.`,
  ].join('\n')
}

async function tellRehearsal(deps: TaskDeps): Promise<void> {
  const { file, ms, differences, audit } = await rehearseNewest(deps)
  for (const line of differences) console.log(line)
  for (const { shopId, kind, where, computed, stored } of audit) {
    console.log(`${shopId}: ${kind}: ${where}: should be ${computed}, is ${stored}`)
  }
  if (differences.length + audit.length > 0) {
    throw new BackupError(
      `${file} does not restore to what it says: make another backup, and keep older ones.`,
    )
  }
  console.log(
    `${file} restores, in ${(ms / 1000).toFixed(1)} s: counts, entry hashes and trial balances are right.`,
  )
}

async function restore({ settings, now, log, tell }: TaskDeps, file: string | undefined): Promise<void> {
  if (!file) throw new BackupError('Name the backup: restore FILE.')
  const path = findBackup(file, settings.folder)
  const key = settings.key === null ? await askForKey(process.stdin, process.stdout) : keyFrom(settings.key)
  const database = await connectDatabase(settings.mongo.uri, settings.mongo.database)
  try {
    const began = performance.now()
    const restored = await restoreBackup({ ...settings, database, now, log, tell }, path, key)
    // Later backups open with the same key, unless this installation has one of its own.
    if ((await readKey(settings.keyFile)) === null) await writeKey(settings.keyFile, key)
    for (const line of tellRestored(restored, (performance.now() - began) / 1000)) console.log(line)
  } catch (error) {
    throw dataDiskError(error, settings.dataDir) ?? error
  } finally {
    await database.close()
  }
}

/** Until a signal ends it. */
function schedule(deps: TaskDeps, seconds: string | undefined): Promise<void> {
  const firstLookMs = seconds === undefined ? lookEveryMs : Number(seconds) * 1000
  if (!(firstLookMs >= 0)) throw new BackupError(`${seconds} is not a number of seconds.`)
  const stopping = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort())
  // The tills come first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  return keepSchedule(deps, { firstLookMs, lookEveryMs, againAfterMs }, stopping.signal)
}
