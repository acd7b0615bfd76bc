import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Fault } from './faults.js'
import { reasonIn, runTool } from './tool.js'

/**
 * The npm packages, as the lock file wants them. What is installed is read from the list npm itself
 * leaves in node_modules.
 */

/**
 * @param {string} root
 * @returns {string} the Node that comes with the packages
 */
export const packagedNode = (root) =>
  join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** @param {string} path */
const packagesIn = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {})

/**
 * How many packages of the lock file are not installed in the version it names. Optional ones (mostly
 * for other systems) do not count.
 *
 * @param {string} root
 */
function missingPackages(root) {
  const wanted = packagesIn(join(root, 'package-lock.json'))
  const present = packagesIn(join(root, 'node_modules', '.package-lock.json'))
  const names = Object.keys(wanted).filter((name) => name !== '' && !wanted[name].optional)
  return {
    missing: names.filter((name) => present[name]?.version !== wanted[name].version),
    all: names.length,
  }
}

/**
 * Installs what is missing or outdated.
 *
 * @param {string} root
 * @param {import('./progress.js').Progress} progress
 */
export async function ensurePackages(root, progress) {
  const { missing, all } = missingPackages(root)
  if (missing.length === 0 && existsSync(packagedNode(root))) return
  const fresh = !existsSync(join(root, 'node_modules'))
  const count = fresh ? all : missing.length
  const step = progress.step(`Installing ${count} packages`, { atOnce: true })
  let fetched = 0
  const npm = process.env.npm_execpath
  // Fresh: exactly the lock file. Else only the difference, which is quicker.
  const args = [fresh ? 'ci' : 'install', '--no-audit', '--no-fund', '--loglevel=http']
  const { code, output } = await runTool(npm ? process.execPath : 'npm', npm ? [npm, ...args] : args, {
    cwd: root,
    onLine: (line) => {
      if (!/http (fetch|cache)/.test(line)) return
      fetched += 1
      step.note(fetched < count ? `${fetched} of ${count} fetched` : 'unpacking')
    },
  })
  step.drop()
  if (code !== 0) {
    throw new Fault(
      `The packages could not be installed (npm says: ${reasonIn(output)}). Check the internet connection and start again.`,
    )
  }
  if (!existsSync(packagedNode(root))) {
    throw new Fault(
      'npm did not put the Node that this program needs in place: its install scripts are switched off (ignore-scripts). Switch them on for this folder (npm config set ignore-scripts false --location=project), delete node_modules and start again.',
    )
  }
  progress.say(`  Installed ${count} packages`)
}
