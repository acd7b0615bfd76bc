import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { programFolder } from '#server/program-folder.ts'

/** What plans and writes batches. */
const folders = ['domain/', 'server/books/', 'server/db/']

/** In a bundle, what `digestOfProgram` returned for its sources. */
declare const programDigest: string | undefined

/**
 * The same for two processes that may read each other's batches: they run the same program, and serialise values in
 * the same way. Read once, as the program starts, since its files may be replaced later; it takes some 20 ms.
 */
export const program = `${typeof programDigest === 'string' ? programDigest : digestOfProgram(programFolder)} ${process.versions.v8}`

/** Two checkouts may have the same version and plan differently: a program is identified by its content. */
export function digestOfProgram(root: URL): string {
  const hash = createHash('sha256').update(readFileSync(new URL('package.json', root)))
  for (const folder of folders) {
    const url = new URL(folder, root)
    const names = readdirSync(url, { recursive: true, encoding: 'utf8' }).filter(isOfProgram)
    for (const name of names.map((name) => name.replaceAll('\\', '/')).sort())
      hash.update(`\0${folder}${name}\0`).update(readFileSync(new URL(name, url)))
  }
  return hash.digest('base64url').slice(0, 16)
}

function isOfProgram(name: string): boolean {
  return name.endsWith('.ts') && !name.endsWith('.test.ts')
}
