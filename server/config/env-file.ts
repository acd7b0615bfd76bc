import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { closest } from 'fastest-levenshtein'
import { ConfigFault } from './config-fault.ts'
import { secretNames } from './secrets-in-files.ts'
import { isOptional } from './switched-off.ts'

/**
 * Reads the settings of `.env` in a folder into the environment; what is set there already counts instead.
 * @param say for names that are no settings
 * @throws ConfigFault where the file can't be read, or `npm start` and `docker compose` would read it differently
 */
export function loadEnvFile(folder: string, say: (sentence: string) => void): void {
  const { values, warnings } = readEnvFile(folder)
  for (const sentence of warnings) say(sentence)
  for (const [name, value] of Object.entries(values)) process.env[name] ??= value
}

/**
 * A line of a setting that selling does without leaves that one out; any other closes nothing quietly either.
 * @throws ConfigFault as `loadEnvFile`
 */
export function readEnvFile(folder: string): { values: NodeJS.Dict<string>; warnings: string[] } {
  const file = join(folder, '.env')
  if (!existsSync(file)) return { values: {}, warnings: [] }
  const text = envText(readFileSync(file))
  const found = faultsByName(text)
  const fatal = found.filter(({ name }) => name === null || !isOptional(name))
  if (fatal.length > 0) throw new ConfigFault(fatal.map(({ sentence }) => `.env, ${sentence}`))
  const values = parseEnv(text)
  const warnings = found.map(({ name, sentence }) => {
    delete values[name ?? '']
    return `.env, ${sentence} Until then it is left out.`
  })
  return { values, warnings: [...warnings, ...unknownNames(Object.keys(values), settingsIn(folder))] }
}

/** The same for a program that has nothing else to say: it ends where the file has a fault. */
export function loadEnvFileOrEnd(folder: string): void {
  try {
    loadEnvFile(folder, console.warn)
  } catch (error) {
    if (!(error instanceof ConfigFault)) throw error
    console.error(error.message)
    process.exit(2)
  }
}

/** As an editor of any system saved it, in UTF-8. @throws ConfigFault */
export function envText(content: Uint8Array): string {
  const [first, second] = content
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  if (isWide || content.includes(0))
    throw new ConfigFault([
      '.env is saved as UTF-16, and no setting in it can be read: save it as UTF-8 (in Notepad: Save as, Encoding).',
    ])
  const text = Buffer.from(content)
    .toString('utf8')
    .replace(/^\ufeff/, '')
  if (text.includes('\ufffd'))
    throw new ConfigFault(['.env is not saved as UTF-8: save it as UTF-8 (in Notepad: Save as, Encoding).'])
  if (text.includes('\r') && !text.includes('\n'))
    throw new ConfigFault([
      '.env is one long line, since its lines end with CR alone: save it with the line ends of Unix or Windows.',
    ])
  return text
}

/** The lines that Node.js and `docker compose` read differently, or not at all, as a sentence each. */
export function envFaults(text: string): string[] {
  return faultsByName(text).map(({ sentence }) => sentence)
}

/** The same with the setting that each is about; null where the line is none. */
function faultsByName(text: string): { name: string | null; sentence: string }[] {
  return text.split(/\r?\n/).flatMap((line, index) => {
    const fault = faultOfLine(line.trim())
    const [, name = null] = /^(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=/.exec(line.trim()) ?? []
    return fault === null ? [] : [{ name, sentence: `line ${index + 1}: ${fault}` }]
  })
}

function faultOfLine(line: string): string | null {
  if (line === '' || line.startsWith('#')) return null
  const [, name, value] = /^(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*)$/.exec(line) ?? []
  if (name === undefined || value === undefined)
    return 'this is neither a setting (NAME=value) nor a comment (# at its start).'
  const [quote = ''] = value
  if (quote === "'" || quote === '"') {
    const end = value.indexOf(quote, 1)
    if (end === -1) return `the quote of ${name} is not closed.`
    if (!/^(\s+#.*)?$/.test(value.slice(end + 1)))
      return `${name} goes on after its closing quote. Put one pair of quotes around the whole value.`
    if (quote === '"') return ambiguityIn(name, value.slice(1, end), /[$\\]/g)
    return value[end - 1] === '\\'
      ? `${name} ends with \\ in its quotes, which docker compose reads past.`
      : null
  }
  return ambiguityIn(name, value.replace(/(^| +)#.*$/, ''), /[#$\\`"']/g)
}

/** What has a meaning for only one of the two is refused: half a password, or half a key, would be taken for the whole. */
function ambiguityIn(name: string, value: string, special: RegExp): string | null {
  const found = [...new Set(value.match(special))]
  if (found.length === 0) return null
  const what = `${name} holds ${found.join(' and ')}, which npm start and docker compose read differently.`
  const before =
    name === 'SECRETS_KEY'
      ? ' Until now only a part of it may have counted: keep that part as the old key, after a comma (docs/operations.md).'
      : ''
  if (!value.includes("'")) return `${what} Put single quotes around the value: ${name}='…'.${before}`
  if (!/["$\\]/.test(value)) return `${what} Put double quotes around the value: ${name}="…".`
  return `${what} It also contains ', so no quoting works. Choose another value.`
}

/** The names of all settings, as .env.example lists them. */
function settingsIn(folder: string): string[] {
  const example = join(folder, '.env.example')
  if (!existsSync(example)) return []
  const listed = readFileSync(example, 'utf8').matchAll(/^(?:# )?([A-Z][A-Z0-9_]*)=/gm)
  return [...listed].map(([, name = '']) => name).concat(secretNames.map((name) => `${name}_FILE`))
}

/** @param known empty where it is not known which there are */
export function unknownNames(names: readonly string[], known: readonly string[]): string[] {
  if (known.length === 0) return []
  return names
    .filter((name) => !known.includes(name))
    .map((name) => `${name} in .env is not a known setting. Did you mean ${closest(name, known)}?`)
}
