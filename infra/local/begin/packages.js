import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from './errors.js'
import { reasonIn } from './tool.js'
import { runNpm } from './wanted-node.js'

/** @param {string} path */
const packagesIn = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {})

/**
 * The packages of the lock file that are not installed in the version it names, by the list that npm
 * itself leaves in node_modules. Optional ones (mostly for other systems) do not count.
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
 * Installs the npm packages that are missing or outdated.
 *
 * @param {string} root
 * @param {string} node the Node to run npm with
 * @param {import('./progress.js').Progress} progress
 */
export async function ensurePackages(root, node, progress) {
  const { missing, all } = missingPackages(root)
  if (missing.length === 0) return
  const isFresh = !existsSync(join(root, 'node_modules'))
  const count = isFresh ? all : missing.length
  const step = progress.step(`Installing ${count} packages`, { atOnce: true })
  let fetched = 0
  // Fresh: exactly the lock file. Else only the difference, which is quicker.
  const args = [isFresh ? 'ci' : 'install', '--no-audit', '--no-fund', '--loglevel=http']
  const { code, output } = await runNpm(node, args, {
    cwd: root,
    onLine: (line) => {
      if (!/http (fetch|cache)/.test(line)) return
      fetched += 1
      step.note(fetched < count ? `${fetched} of ${count} fetched` : 'unpacking')
    },
  })
  if (code === 0) return step.done(`Installed ${count} packages`)
  step.drop()
  throw new OperatorError(
    `The packages could not be installed (npm says: ${reasonIn(output)}). Check the internet connection and start again.`,
  )
}
