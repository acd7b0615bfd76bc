import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * A process by more than its number: numbers are given again, and ending a stranger that got the number
 * of a former child would be worse than any orphan.
 *
 * @typedef {{ pid: number, bornAt: string }} ProcessIdentity
 */

/**
 * When the process was born, in the system's own words, or undefined where none runs under this number
 * (a zombie does not run).
 *
 * @param {number} pid
 * @returns {string | undefined}
 */
function birthOf(pid) {
  if (process.platform === 'linux') {
    let stat
    try {
      stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    } catch (error) {
      if (isGone(error)) return undefined
      throw error
    }
    // The name, in brackets, may hold blanks and brackets itself: count the fields after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${fields[19]}`
  }
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH') return undefined
  }
  if (process.platform === 'win32') return 'unknown'
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
  } catch (error) {
    if (/** @type {{ status?: number }} */ (error).status === 1) return undefined
    throw error
  }
}

/** @param {unknown} error */
function isGone(error) {
  const { code } = /** @type {NodeJS.ErrnoException} */ (error)
  return code === 'ENOENT' || code === 'ESRCH'
}

/**
 * @param {number} pid
 * @returns {ProcessIdentity | undefined} undefined where it does not run
 */
export function identityOf(pid) {
  const bornAt = birthOf(pid)
  return bornAt === undefined ? undefined : { pid, bornAt }
}

/**
 * Whether this very process (not another that got its number) still runs.
 *
 * @param {ProcessIdentity} identity
 */
export const isRunning = (identity) => birthOf(identity.pid) === identity.bornAt
