import { readFileSync } from 'node:fs'
import { identityOf, isRunning } from './process-identity.js'

const LOOK_MS = 500

/**
 * Ends this process in order when the `npm` that runs it is killed: nothing must keep running unseen
 * or can stop. Without npm (started by a service manager, say) nothing is watched.
 */
export function endWithParent() {
  const watched = npmAbove()
  if (watched.length === 0) return
  const timer = setInterval(() => {
    if (watched.every(isRunning)) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, LOOK_MS)
  timer.unref()
}

/**
 * The processes without which this one ends: npm and its shell, or none.
 *
 * @returns {import('./process-identity.js').ProcessIdentity[]}
 */
export const npmAbove = () =>
  process.env.npm_lifecycle_event ? ancestors().flatMap((pid) => identityOf(pid) ?? []) : []

/** The parent, and where that is the shell between npm and its script, npm itself. */
function ancestors() {
  const parent = process.ppid
  if (process.platform !== 'linux') return [parent]
  const stat = readFileSync(`/proc/${parent}/stat`, 'utf8')
  const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
  const above = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  return /^(ba|da|z)?sh$/.test(name) && above > 1 ? [parent, above] : [parent]
}
