import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Fault } from '../begin/faults.js'

/**
 * MongoDB ends with a sentence about upgrades where it may not read its own files, as after one `sudo npm start`.
 * Looked at before anything starts.
 * @throws Fault with the command that cures it
 */
export function needOwnFiles(folder: string, uid = process.getuid?.()): void {
  // Windows keeps no owner of this kind.
  if (uid === undefined) return
  const owner = lstatSync(folder).uid
  if (uid === 0 && owner !== 0)
    throw new Fault(
      `The folder for the shop's data, ${folder}, belongs to ${accountOf(owner)}: start the program as ${accountOf(owner)}, without sudo. Started by root, it would leave files there that ${accountOf(owner)} may not read.`,
    )
  const others = foreignFiles(folder, uid)
  const [first] = others
  if (first === undefined) return
  const files = others.length === 1 ? '1 file' : `${others.length} files`
  throw new Fault(
    `${files} in the folder for the shop's data belong to ${accountOf(first)}, which ran the program once: sudo chown -R ${accountOf(uid)} '${folder}', then start again.`,
  )
}

/** The accounts of all files in a folder that are not this one's; of a folder that can't be read, its own alone. */
function foreignFiles(folder: string, uid: number): number[] {
  const own = lstatSync(folder).uid
  let names: string[] = []
  try {
    names = readdirSync(folder)
  } catch {
    return own === uid ? [] : [own]
  }
  return names.flatMap((name) => {
    const path = join(folder, name)
    // MongoDB and the app make and delete files at any time.
    const stat = lstatSync(path, { throwIfNoEntry: false })
    if (stat?.isDirectory()) return foreignFiles(path, uid)
    return stat && stat.uid !== uid ? [stat.uid] : []
  })
}

/** The name of an account, or its number where this computer knows no name. */
function accountOf(uid: number): string {
  try {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((one) => one.split(':')[2] === String(uid))
    return line?.split(':')[0] ?? String(uid)
  } catch {
    return String(uid)
  }
}
