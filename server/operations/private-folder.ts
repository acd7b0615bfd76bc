import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Deleted by now, of another user, or on a file system without such permissions. */
const leftAlone: readonly (string | undefined)[] = ['ENOENT', 'EPERM', 'ENOTSUP', 'ENOSYS']

/**
 * Makes a folder that only its owner looks into. One that is there is closed, and the files in it: they may
 * come from a program that left them open to everybody on the computer.
 */
export function keepPrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  close(folder, 0o700)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isFile()) close(join(folder, entry.name), 0o600)
  }
}

function close(path: string, mode: number): void {
  try {
    if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, mode)
  } catch (error) {
    if (!leftAlone.includes((error as NodeJS.ErrnoException).code)) throw error
  }
}
