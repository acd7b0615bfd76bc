import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { BackupError } from './error.ts'

/**
 * The key of an installation's backups: 130 random bits and ten that check the typing, in seven groups
 * of four letters and digits that people can't mix up. It is the passphrase of the age format: anyone who
 * has it can open a backup with any program that knows age; without it no backup can be made.
 */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const randomLetters = 26
const checkLetters = 2

export function newKey(): string {
  // 256 is a multiple of 32: every letter is as likely as the others.
  const letters = [...randomBytes(randomLetters)].map((byte) => alphabet[byte % 32]).join('')
  return grouped(letters + checkOf(letters))
}

/** The key as it was made, from whatever way it was typed; null where it can't be one. */
export function parseKey(typed: string): string | null {
  const letters = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  if (letters.length !== randomLetters + checkLetters) return null
  return checkOf(letters.slice(0, randomLetters)) === letters.slice(randomLetters) ? grouped(letters) : null
}

function checkOf(letters: string): string {
  const digest = createHash('sha256').update(letters).digest()
  return [...digest.subarray(0, checkLetters)].map((byte) => alphabet[byte % 32]).join('')
}

function grouped(letters: string): string {
  return letters.match(/.{4}/g)?.join('-') ?? letters
}

/** Distinguishes keys and opens nothing: the key has 130 random bits. */
export const digestOf = (key: string) => createHash('sha256').update(`key of backups ${key}`).digest('hex')

/** The key kept in a file, made there the first time, for its owner's eyes only. */
export async function keepKey(file: string): Promise<{ key: string; isNew: boolean }> {
  const kept = await readKey(file)
  if (kept !== null) return { key: kept, isNew: false }
  const key = newKey()
  // Where another process made one at the same moment, that one counts.
  return (await writeKey(file, key)) ? { key, isNew: true } : keepKey(file)
}

/** False where the file is there already: a key is never written over. */
export async function writeKey(file: string, key: string): Promise<boolean> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  try {
    const handle = await open(file, 'wx', 0o600)
    try {
      await handle.writeFile(`${key}\n`)
      await handle.sync()
    } finally {
      await handle.close()
    }
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** null where there is no key yet. */
export async function readKey(file: string): Promise<string | null> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  const key = parseKey(text)
  if (key !== null) return key
  throw new BackupError(`${file} does not hold a backup key: put the key that was printed into it.`)
}
