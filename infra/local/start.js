#!/usr/bin/env node
// `npm start`. Runs on any Node from 18 on: installs the packages, then goes on in launch.js with a
// newer Node that comes from npm.
import { execFileSync, spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const NODE_MIN = 18

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const major = Number(process.versions.node.split('.')[0])

if (major < NODE_MIN) {
  console.error(
    `Sales & Accounts needs Node ${NODE_MIN} or newer, and this is Node ${process.versions.node}. Install a newer one and start again.`,
  )
  process.exit(1)
}
process.exitCode = await begin()

async function begin() {
  // Loaded late, so that an old Node gets as far as the sentence above.
  const { ensurePackages } = await import('./packages.js')
  const { NODE_WANTED, wantedNode } = await import('./wanted-node.js')
  const { createProgress } = await import('./progress.js')
  const { sentenceFor } = await import('./faults.js')
  const { endTools } = await import('./tool.js')
  const { endWithParent } = await import('./parent.js')
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, endTools)
  let node = ''
  try {
    const progress = createProgress()
    node = await wantedNode(root, progress)
    await ensurePackages(root, node, progress)
  } catch (error) {
    console.error(sentenceFor(error))
    return 1
  }
  endWithParent()
  if (major >= NODE_WANTED) return (await import('./launch.js')).launch(root)
  return runAgain(node)
}

/**
 * @param {string} node
 * @returns {Promise<number>} its exit code
 */
function runAgain(node) {
  const command = [...leash(), node, ...process.argv.slice(1)]
  const child = spawn(/** @type {string} */ (command[0]), command.slice(1), { stdio: 'inherit' })
  // Ctrl-C on a terminal reaches both; a signal sent to this process alone is handed on.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal))
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
