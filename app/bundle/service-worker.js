import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { build } from 'vite'

/** PDFs of statements and labels, and charts, are made with them: large, and nothing that is sold waits for them. */
const notKept = [/^assets\/write-pdf-/, /^assets\/save-labels-/, /^assets\/series-plot-/, /^assets\/Roboto-/]

/**
 * Writes `/service-worker.js` beside the files of the app, once all of them are there.
 *
 * @param {string} buildDirectory with `client` and `server`, as Remix writes them
 */
export async function buildServiceWorker(buildDirectory) {
  const outDir = join(buildDirectory, 'client')
  const all = readdirSync(outDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(outDir.length + 1)
        .split(sep)
        .join('/'),
    )
    .filter((file) => file.startsWith('assets/'))
    .sort()
  for (const name of notKept)
    if (!all.some((file) => name.test(file))) throw new Error(`no file of the app is called ${name} any more`)
  const files = all.filter((file) => !notKept.some((name) => name.test(file)))
  const version = createHash('sha256')
    .update(JSON.stringify(files))
    .update(readFileSync(join(buildDirectory, 'server', 'index.js')))
    .digest('hex')
    .slice(0, 16)
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { VERSION: JSON.stringify(version), FILES: JSON.stringify(files.map((file) => `/${file}`)) },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      rollupOptions: {
        input: join(import.meta.dirname, '../offline/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
}
