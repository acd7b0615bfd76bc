import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { OperatorError } from '../begin/errors.js'

/**
 * Makes the folder for the shop's data where it is missing.
 * @param shown its name for people, where another folder is built that is to take its place
 * @param next what to do once it can be used
 * @throws OperatorError where nothing can be written there
 */
export function needUsableFolder(
  folder: string,
  { shown = folder, next = 'start again', access = accessSync } = {},
): void {
  const existing = nearestExisting(folder)
  try {
    // mkdir reports a read-only disk as a missing file.
    access(existing, constants.W_OK)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    access(folder, constants.W_OK | constants.R_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC') throw error
    const why =
      code === 'EEXIST' || code === 'ENOTDIR'
        ? 'it is, or lies in, a file'
        : code === 'EROFS'
          ? `the disk of ${existing} is read-only`
          : `this account may not write in ${existing}`
    throw new OperatorError(
      `The folder for the shop's data, ${shown}, cannot be used: ${why}. Set DATA_DIR to a folder that can be written, or correct the permissions, and ${next}.`,
    )
  }
}

function nearestExisting(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearestExisting(dirname(folder))
}
