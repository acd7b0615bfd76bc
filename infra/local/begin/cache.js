import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { readJson, writeJson } from './json-file.js'
import { identityOf } from './process-identity.js'

/**
 * Programs fetched once and kept outside the project, so that a fresh clone or another DATA_DIR need not
 * fetch them again. A program is a folder that appears all at once (made aside, then renamed), with a
 * list of its files and their sizes by which a damaged copy is recognised.
 */

const LIST = '.files.json'

/** @param {NodeJS.ProcessEnv} env */
export function cacheFolder(env) {
  return join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'sales-and-accounts')
}

/**
 * Sizes in bytes by path under the folder, not following links.
 *
 * @param {string} folder
 * @param {string} [under]
 * @returns {Record<string, number>}
 */
function filesIn(folder, under = '') {
  /** @type {Record<string, number>} */
  const found = {}
  for (const entry of readdirSync(join(folder, under), { withFileTypes: true })) {
    const name = join(under, entry.name)
    if (name === LIST) continue
    if (entry.isDirectory()) Object.assign(found, filesIn(folder, name))
    else if (entry.isFile()) found[name] = statSync(join(folder, name)).size
  }
  return found
}

/**
 * Whether every file of the program is there in its full size.
 *
 * @param {string} folder
 */
function isIntact(folder) {
  const list = existsSync(folder) ? readJson(join(folder, LIST)) : undefined
  if (!list) return false
  const present = filesIn(folder)
  return Object.entries(list).every(([name, bytes]) => present[name] === bytes)
}

/**
 * The folder of a program in the cache; made where it is missing or damaged.
 *
 * @param {string} cache
 * @param {string} name
 * @param {(folder: string) => Promise<void>} make fills an empty folder
 * @param {(line: string) => void} say
 * @returns {Promise<string>}
 */
export async function cached(cache, name, make, say) {
  const folder = join(cache, name)
  if (isIntact(folder)) return folder
  if (existsSync(folder)) say(`  The saved copy in ${folder} is damaged: it is deleted and made again.`)
  mkdirSync(cache, { recursive: true })
  removeLeftParts(cache)
  const part = join(cache, `${name}.${process.pid}.part`)
  mkdirSync(part)
  try {
    await make(part)
    writeJson(join(part, LIST), filesIn(part))
    rmSync(folder, { recursive: true, force: true })
    renameSync(part, folder)
  } catch (error) {
    rmSync(part, { recursive: true, force: true })
    // Another launcher may have unpacked the same program already: then its copy is used.
    if (!isIntact(folder)) throw error
  }
  return folder
}

/**
 * Removes what processes that no longer run left half made.
 *
 * @param {string} cache
 */
export function removeLeftParts(cache) {
  for (const entry of readdirSync(cache)) {
    const pid = /\.(\d+)\.part$/.exec(entry)?.[1]
    if (pid && !identityOf(Number(pid))) rmSync(join(cache, entry), { recursive: true, force: true })
  }
}
