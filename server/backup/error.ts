/** Why a backup, a restore or a rehearsal can't be done: a sentence for the person who asked for it. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

const notThere = (folder: string) =>
  `The folder of the backups, ${folder}, is not there, or is not a folder: connect its disk, or choose another folder with BACKUP_DIR.`
const notAllowed = (folder: string) =>
  `The folder of the backups, ${folder}, cannot be written or read: correct its permissions, and check that its disk is not read-only.`
const noRoom = (folder: string) =>
  `There is no space left for the backup in ${folder}: free some, and back up again.`

const sentences: Readonly<Record<string, (folder: string) => string>> = {
  ENOSPC: noRoom,
  EDQUOT: noRoom,
  EACCES: notAllowed,
  EPERM: notAllowed,
  EROFS: notAllowed,
  ENOENT: notThere,
  ENOTDIR: notThere,
  EEXIST: notThere,
  ENODEV: notThere,
  ENXIO: notThere,
  ENOTCONN: notThere,
  ESTALE: notThere,
  EIO: (folder) =>
    `The disk of the backups, with ${folder}, can’t be read or written reliably: replace it, and make a backup on the new one.`,
}

/**
 * What is wrong with the disk of the backups, as a sentence; null if the error has another cause.
 * An error in the middle of writing names no file: only the program that wrote there alone may say that it is its.
 */
export function diskError(error: unknown, folder: string, { writing = false } = {}): BackupError | null {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return null
  const path = 'path' in error ? String(error.path) : null
  const isOfFolder = path === null ? writing : path === folder || path.startsWith(`${folder}/`)
  const say = isOfFolder ? sentences[String(error.code)] : undefined
  return say ? new BackupError(say(folder), { cause: error }) : null
}

/**
 * Why the files of a restore can't be written into dataDir, as a sentence; null if the error has another cause.
 * An error in the middle of writing names no file.
 */
export function dataDiskError(error: unknown, dataDir: string): BackupError | null {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return null
  const path = 'path' in error ? String(error.path) : dataDir
  if (path !== dataDir && !path.startsWith(`${dataDir}/`)) return null
  const code = String(error.code)
  if (['ENOSPC', 'EDQUOT'].includes(code))
    return new BackupError(
      `There is no space left on the disk of ${dataDir}: free some, and run the restore again.`,
      { cause: error },
    )
  if (['EACCES', 'EPERM', 'EROFS'].includes(code))
    return new BackupError(
      `${path} cannot be written: correct its permissions, check that its disk is not read-only, and run the restore again.`,
      { cause: error },
    )
  return null
}
