import { createWriteStream } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openPromise } from 'yauzl'

const executable = 0o111

/**
 * Unpacks the entries of a ZIP file that `rename` gives a place (wheels are ZIP files too), without a program of the
 * machine: `unzip` is missing on many.
 *
 * @param rename the path under `folder`, or undefined to leave it out
 */
export async function unzip(zip: string, folder: string, rename: (name: string) => string | undefined) {
  const root = resolve(folder)
  const file = await openPromise(zip, { autoClose: false })
  try {
    for await (const entry of file.eachEntry()) {
      const name = entry.fileName.endsWith('/') ? undefined : rename(entry.fileName)
      if (name === undefined) continue
      const target = resolve(join(root, name))
      // The library refuses a name that leads outside; this is of what it is renamed to.
      if (!target.startsWith(root + sep)) throw new Error(`the ZIP file wants to write outside: ${name}`)
      await mkdir(dirname(target), { recursive: true })
      await pipeline(await file.openReadStreamPromise(entry), createWriteStream(target))
      if ((entry.externalFileAttributes >>> 16) & executable) await chmod(target, 0o755)
    }
  } finally {
    file.close()
  }
}
