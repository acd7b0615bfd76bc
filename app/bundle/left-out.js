// What the browser has no use for, in modules that it shares with the server.
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

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

const formats =
  'email|url|jwt|emoji|guid|uuid|uuidv4|uuidv6|uuidv7|nanoid|cuid|cuid2|ulid|base64|base64url|xid|ksuid|ipv4|ipv6|cidrv4|cidrv6|e164|datetime|date|time|duration'

/**
 * Formats of text as methods of `z.string()`, which zod keeps for older programs: each brings its check along. The
 * rules have them as schemas of their own (`z.email()`); one that called such a method ends the build.
 *
 * @type {import('vite').Plugin}
 */
export const schemasWithoutOldFormats = {
  name: 'schemas-without-old-formats',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (/\/(?:app|domain)\//.test(id) && !id.includes('/node_modules/')) {
      const called = new RegExp(
        `\\bz\\s*\\.string\\(\\)(?:\\s*\\.\\w+\\([^()]*\\))*?\\s*\\.(?:${formats})\\(`,
      ).exec(code)?.[0]
      if (called) this.error(`${id} calls ${called}…), which is left out of the app: zod has it as a schema`)
    }
    if (!id.endsWith('/zod/v4/classic/schemas.js')) return null
    const method = new RegExp(
      `^ {4}(?:${formats})\\(params\\) \\{\\n {8}return this\\.check\\(core\\._\\w+\\(Zod\\w+, params\\)\\);\\n {4}\\},\\n`,
      'gm',
    )
    return code.replaceAll(method, '')
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

/** A refusal with its texts, as the files of domain/refusals have them. */
const refusal = /^ {2}(\w+): \{(?:.*\},|$[\s\S]*?^ {2}\},)$/gm

/**
 * The texts of those refusals, and of the others that nothing in app/ or domain/ names. A rule that runs in the
 * browser too and refuses with one of them would find no text, so that the build ends there.
 *
 * @returns {import('vite').Plugin}
 */
export function refusalsOfTheServer() {
  /** @type {Set<string>} */
  const leftOut = new Set()
  /** @type {Set<string> | undefined} */
  let named
  return {
    name: 'refusals-of-the-server',
    enforce: 'pre',
    // Of the app alone: the server's bundle has all of them.
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const subject = /\/domain\/refusals\/([\w-]+)\.ts$/.exec(id)?.[1]
      if (subject === undefined) return null
      named ??= namesInQuotes(['app', 'domain'])
      const isOfServer = refusedByTheServer.includes(subject)
      return code.replaceAll(refusal, (text, name) => {
        if (!isOfServer && named?.has(name)) return text
        leftOut.add(name)
        return ''
      })
    },
    generateBundle(_options, bundle) {
      if (leftOut.size === 0) this.error('no text of a refusal was found to leave out')
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

/**
 * Every name in quotes in the programs of these folders: a refusal is raised by its name.
 *
 * @param {string[]} folders
 */
function namesInQuotes(folders) {
  const files = folders.flatMap((folder) =>
    readdirSync(join(import.meta.dirname, '../..', folder), { recursive: true, withFileTypes: true })
      .filter((entry) => /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  return new Set(
    files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/'(\w+)'/g)].map(([, name = '']) => name),
    ),
  )
}
