import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { backupsToKeep } from '#domain/backup/retention.ts'

const nameOf = /^sales-and-accounts-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.age$/
/** A file that nobody wrote to for so long was left by a backup that was cut off. */
const abandonedAfterMs = 10 * 60_000

export type KeptBackup = { name: string; path: string; madeAt: string }

export function backupName(madeAt: Date): string {
  return `sales-and-accounts-${madeAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z.age`
}

/** The backups of a folder, newest first. Other files in it are nobody's business. */
export async function listBackups(folder: string): Promise<KeptBackup[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const names = (await readdir(folder)).sort().reverse()
  return names.flatMap((name) => {
    const [, day, hour, minute, second] = nameOf.exec(name) ?? []
    if (!day) return []
    return [{ name, path: join(folder, name), madeAt: `${day}T${hour}:${minute}:${second}Z` }]
  })
}

/** Deletes the backups that need not be kept any longer, and what was cut off while it was written. */
export async function tidyBackups(folder: string, now: Date): Promise<string[]> {
  for (const name of await readdir(folder)) {
    if (!name.includes('.age.') || !name.endsWith('.part')) continue
    const path = join(folder, name)
    if (now.getTime() - (await stat(path)).mtimeMs > abandonedAfterMs) await rm(path, { force: true })
  }
  const backups = await listBackups(folder)
  const kept = new Set(backupsToKeep(backups.map(({ madeAt }) => madeAt)))
  const gone = backups.filter(({ madeAt }) => !kept.has(madeAt))
  for (const { path } of gone) await rm(path)
  return gone.map(({ name }) => name)
}
