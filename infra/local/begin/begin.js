import { execFileSync, spawn } from 'node:child_process'

// What every command begins with, on any Node from 18 on: nothing here needs a package.

const NODE_MIN = 18
const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

const major = Number(process.versions.node.split('.')[0])

/**
 * Installs the packages where they are missing, and runs the command on a Node that is new enough: this
 * one, or else all of it again on one that comes from npm.
 *
 * @param {string} root the project's folder
 * @param {() => Promise<number>} command loads what it needs when it is called, and resolves to its exit code
 * @returns {Promise<number>}
 */
export async function begin(root, command) {
  if (major < NODE_MIN) {
    console.error(
      `Sales & Accounts needs Node ${NODE_MIN} or newer, and this is Node ${process.versions.node}. Install a newer one and start again.`,
    )
    return 1
  }
  // Loaded late, so that an old Node gets as far as the sentence above.
  const { ensurePackages } = await import('./packages.js')
  const { NODE_WANTED, wantedNode } = await import('./wanted-node.js')
  const { createProgress } = await import('./progress.js')
  const { sentenceFor } = await import('./errors.js')
  const { endTools } = await import('./tool.js')
  const { endWithParent } = await import('./parent.js')
  for (const signal of signals) process.once(signal, endTools)
  let node = ''
  try {
    const progress = createProgress()
    node = await wantedNode(root, progress)
    await ensurePackages(root, node, progress)
  } catch (error) {
    console.error(sentenceFor(error))
    return 1
  }
  // No tool runs any more: how a signal ends the command is the command's own.
  for (const signal of signals) process.off(signal, endTools)
  endWithParent()
  return major >= NODE_WANTED ? command() : runAgain(node)
}

/**
 * @param {string} node
 * @returns {Promise<number>} its exit code
 */
function runAgain(node) {
  const command = [...leash(), node, ...process.argv.slice(1)]
  const child = spawn(/** @type {string} */ (command[0]), command.slice(1), { stdio: 'inherit' })
  // Ctrl-C on a terminal reaches both; a signal sent to this process alone is handed on.
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`${node} could not be started (${error.message}). Delete node_modules and start again.`)
      resolve(1)
    })
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143)))
  })
}

/** Ends the second process when this one is killed, where the system can do that. */
function leash() {
  const setpriv = ['setpriv', '--pdeathsig', 'TERM']
  try {
    execFileSync('setpriv', [...setpriv.slice(1), 'true'], { stdio: 'ignore' })
    return setpriv
  } catch {
    return []
  }
}
