// What the browser has no use for, in modules that it shares with the server.
import { readFile } from 'node:fs/promises'

/**
 * What only the server and the documents read of a route: its words, rates and limits.
 *
 * @type {import('vite').Plugin}
 */
export const routesAsCalled = {
  name: 'routes-as-called',
  enforce: 'pre',
  transform(code, id, options) {
    if (options?.ssr || !id.includes('/domain/api/routes/')) return null
    return code.replaceAll(
      /^ {2}(?:summary|rate|ratePerDevice|bodyLimit|evenSuspended|anyHost|refuses):\s*.*,$/gm,
      '',
    )
  },
}

/**
 * How zod writes a schema as JSON Schema: every schema refers to it, and only the server calls it. The browser
 * gets functions that answer with functions, since some schemas are described while the app is loaded.
 *
 * @type {import('vite').Plugin}
 */
export const schemasWithoutJsonSchema = {
  name: 'schemas-without-json-schema',
  enforce: 'pre',
  async load(id, options) {
    if (options?.ssr || !/\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/.test(id))
      return null
    const names = (await readFile(id, 'utf8')).matchAll(/^export (?:const|function) (\w+)/gm)
    return [...names].map(([, name]) => `export const ${name} = () => () => undefined`).join('\n')
  },
}
