import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cached, cacheFolder } from './cache.js'
import { OperatorError } from './errors.js'
import { reasonIn, runTool } from './tool.js'

export const NODE_WANTED = 24

/** The Node that comes with the project's packages. @param {string} root */
const packagedNode = (root) => join(root, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node')

const isWindows = process.platform === 'win32'

/** npm's package of the bare program for this machine. */
const packageName = [
  process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node',
  isWindows ? 'win' : process.platform,
  process.arch,
].join('-')

/**
 * The Node that everything after the first step runs on: this one where it is new enough, else the one
 * among the project's packages. Before those are installed it comes from the cache: npm under an old
 * Node silently leaves out what wants a newer one.
 *
 * @param {string} root
 * @param {import('./progress.js').Progress} progress
 * @returns {Promise<string>}
 */
export async function wantedNode(root, progress) {
  if (Number(process.versions.node.split('.')[0]) >= NODE_WANTED) return process.execPath
  if (existsSync(packagedNode(root))) return packagedNode(root)
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const version = lock.packages['node_modules/node'].version
  const folder = await cached(
    cacheFolder(process.env),
    `node-${version}`,
    (part) => fetchNode(version, part, progress),
    progress.say,
  )
  return join(folder, 'node_modules', packageName, 'bin', isWindows ? 'node.exe' : 'node')
}

/**
 * @param {string} version
 * @param {string} folder
 * @param {import('./progress.js').Progress} progress
 */
async function fetchNode(version, folder, progress) {
  const step = progress.step(`Fetching Node ${version}, about 50 MB`, { atOnce: true })
  const { code, output } = await runNpm(process.execPath, [
    ...['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts'],
    `${packageName}@${version}`,
  ]).finally(step.drop)
  if (code === 0) return
  throw new OperatorError(
    `Node ${version} could not be fetched (npm says: ${reasonIn(output)}). Check the internet connection and start again, or install Node ${NODE_WANTED} by hand.`,
  )
}

/**
 * Runs npm under the given Node: the npm that runs this script, else the one on PATH.
 *
 * @param {string} node
 * @param {string[]} args
 * @param {Parameters<typeof runTool>[2]} [options]
 */
export function runNpm(node, args, options) {
  const npm = process.env.npm_execpath
  return runTool(npm ? node : 'npm', npm ? [npm, ...args] : args, {
    ...options,
    env: { ...process.env, PATH: `${join(node, '..')}${isWindows ? ';' : ':'}${process.env.PATH}` },
  })
}
