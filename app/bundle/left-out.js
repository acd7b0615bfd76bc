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

/** Subjects of domain/refusals of which only the server refuses anything; it sends their texts with its answer. */
const refusedByTheServer = [
  'account',
  'archive',
  'asset',
  'attachment',
  'bank',
  'party',
  'payment',
  'people',
  'product',
  'books',
  'setup',
  'purchase',
  'quotation',
  'setting',
  'shift',
  'stock',
  'tax-return',
]

/**
 * The texts of those refusals. A rule that runs in the browser too and refuses with one of them would find no
 * text, so that the build ends there.
 *
 * @returns {import('vite').Plugin}
 */
export function refusalsOfTheServer() {
  /** @type {Set<string>} */
  const leftOut = new Set()
  return {
    name: 'refusals-of-the-server',
    enforce: 'pre',
    // Of the app alone: the server's bundle has all of them.
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const subject = /\/domain\/refusals\/([\w-]+)\.ts$/.exec(id)?.[1]
      if (subject === undefined || !refusedByTheServer.includes(subject)) return null
      for (const [, refusal] of code.matchAll(/^ {2}(\w+): \{/gm)) if (refusal) leftOut.add(refusal)
      return code.replace(/^export const (\w+) = \{[\s\S]*$/m, 'export const $1 = {}')
    },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        for (const [id, { code }] of Object.entries(chunk.modules))
          for (const [, refusal] of (code ?? '').matchAll(/\bnew Refusal(?:\$\d+)?\(\s*["'](\w+)["']/g))
            if (refusal && leftOut.has(refusal))
              this.error(`${id} refuses with ${refusal}, whose text is left out of the app`)
      }
    },
  }
}
