import { accessSync, constants } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { BackupError } from './error.ts'

/**
 * A backup's file at the given path, or one of the kept backups by its name.
 * @param folder of the kept backups; null: only the path counts
 * @throws BackupError where there is none, or this account may not read it
 */
export function findBackup(
  file: string,
  folder: string | null,
  access: typeof accessSync = accessSync,
): string {
  for (const path of folder === null ? [file] : [file, join(folder, file)]) {
    try {
      access(path, constants.R_OK)
      return path
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EACCES' || code === 'EPERM') throw notReadable(path)
      if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error
    }
  }
  const among = folder === null ? '' : `, and none of that name in ${folder}`
  throw new BackupError(`There is no file ${file}${among}.`)
}

function notReadable(path: string): BackupError {
  const { uid, account } = runningAccount()
  return new BackupError(
    `The account that runs this (${account}) may not read ${path}, or a folder that it lies in. Give the file to it (sudo chown ${uid} FILE), let it open the folders above (sudo chmod a+x FOLDER), and run the same command again; nothing was changed.`,
  )
}

/** An account of a container may have a number alone. */
function runningAccount(): { uid: number; account: string } {
  try {
    const { uid, username } = userInfo()
    return { uid, account: `${username}, ${uid}` }
  } catch {
    const uid = process.getuid?.() ?? 0
    return { uid, account: `number ${uid}` }
  }
}
