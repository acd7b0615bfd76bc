import { fileURLToPath } from 'node:url'

const temporal = fileURLToPath(new URL('temporal.js', import.meta.url))

/**
 * Which build of a library the browser gets, where the one that the package names first is larger than it must be.
 *
 * @type {import('vite').Plugin}
 */
export const librariesOfTheBrowser = {
  name: 'libraries-of-the-browser',
  enforce: 'pre',
  // Node has no Temporal of its own, and the server's bundle is not sent to browsers.
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId(source) {
    if (source === 'temporal-polyfill') return temporal
    // For browsers of this decade; the first is written for those that know no async functions.
    if (source === 'dexie') return this.resolve('dexie/dist/modern/dexie.mjs')
    return null
  },
}
