import { accessSync, constants, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '../begin/errors.js'

/**
 * MongoDB ends with a sentence about upgrades where it may not read its own files, as after one `sudo npm start`.
 * Looked at before anything starts.
 * @throws Error with the command that fixes it
 */
export function needOwnFiles(folder: string, uid = process.getuid?.(), isUsable = mayReadAndWrite): void {
  // Windows keeps no owner of this kind.
  if (uid === undefined) return
  const owner = ownerOfFolder(folder)
  if (owner === undefined) return
  if (uid === 0 && owner !== 0)
    throw new OperatorError(
      `The folder for the shop's data, ${folder}, belongs to ${accountOf(owner)}: start the program as ${accountOf(owner)}, without sudo. Started by root, it would leave files there that ${accountOf(owner)} may not read.`,
    )
  if (owner !== uid && !isUsable(folder))
    throw new OperatorError(
      `The folder for the shop's data, ${folder}, is owned by ${accountOf(owner)}, and this account may not write there. Run: sudo chown -R ${accountOf(uid)} '${folder}', then start again.`,
    )
  const others = foreignFiles(folder, uid, isUsable).filter((one) => one !== uid)
  const [first] = others
  if (first === undefined) return
  const files = others.length === 1 ? '1 file is' : `${others.length} files are`
  throw new OperatorError(
    `${files} owned by ${accountOf(first)} in the folder for the shop's data, probably since the program was once started with sudo. Run: sudo chown -R ${accountOf(uid)} '${folder}', then start again.`,
  )
}

/** Of a folder that is not there, or is none, another check speaks. */
function ownerOfFolder(folder: string): number | undefined {
  try {
    const stat = statSync(folder)
    return stat.isDirectory() ? stat.uid : undefined
  } catch {
    return undefined
  }
}

/** The accounts of all files in a folder that are not this one's; of a folder that can't be read, its own alone. */
function foreignFiles(folder: string, uid: number, isUsable: (path: string) => boolean): number[] {
  let names: string[] = []
  try {
    names = readdirSync(folder)
  } catch {
    const own = statSync(folder, { throwIfNoEntry: false })?.uid
    return own === undefined ? [] : [own]
  }
  return names.flatMap((name) => {
    const path = join(folder, name)
    // MongoDB and the app make and delete files at any time.
    const stat = lstatSync(path, { throwIfNoEntry: false })
    // The file system's own, where the folder is the root of a disk.
    if (stat === undefined || name === 'lost+found') return []
    if (stat.isDirectory()) return foreignFiles(path, uid, isUsable)
    return stat.uid === uid || isUsable(path) ? [] : [stat.uid]
  })
}

/** Some file systems know one owner for all files, and let this account use them. */
function mayReadAndWrite(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK)
    return true
  } catch {
    return false
  }
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
