import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

/**
 * Writes a `.br` beside each script, style sheet and WebAssembly program of the app: as small as brotli makes it,
 * which takes too long to do for each request. The server sends it to anyone who takes brotli.
 *
 * @param {string} buildDirectory with `client`, as Remix writes it
 */
export async function compressAssets(buildDirectory) {
  const folder = join(buildDirectory, 'client', 'assets')
  const files = readdirSync(folder).filter((name) => /\.(js|css|wasm)$/.test(name))
  await Promise.all(
    files.map(async (name) => {
      const content = await readFile(join(folder, name))
      await writeFile(join(folder, `${name}.br`), await compress(content, options))
    }),
  )
}
