import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { closest } from 'fastest-levenshtein'
import { ConfigError } from './config-error.ts'
import { secretNames } from './secrets-in-files.ts'
import { isOptionalLine } from './switched-off.ts'

/** A line that `npm start` and `docker compose` read differently, or that is no setting. */
type InvalidLine = { name: string; sentence: string; effect: string }

/** What docker compose alone uses: with a .env for both, these must neither move the address of `npm start` nor stop it. */
export const composeOnly = ['PUBLISHED_HOST', 'HTTPS_PORT', 'HTTP_PORT']

/**
 * Reads the settings of `.env` in a folder into the environment; what is set there already counts instead.
 * @param say for names that are no settings
 * @throws ConfigError where the file can't be read, or `npm start` and `docker compose` would read it differently
 */
export function loadEnvFile(folder: string, say: (sentence: string) => void): void {
  const { values, invalid, unknown } = readEnvFile(folder)
  for (const { sentence, effect } of invalid) say(`${sentence} ${effect}`)
  for (const sentence of unknown) say(sentence)
  // The app, which is started with this environment, shows them to the administrators.
  const leftOut = invalid.filter(({ name }) => values[name] === undefined)
  if (leftOut.length > 0)
    process.env.SETTINGS_LEFT_OUT = leftOut.map(({ sentence, effect }) => `${sentence} ${effect}`).join('\n')
  for (const [name, value] of Object.entries(values))
    if (!composeOnly.includes(name)) process.env[name] ??= value
}

/**
 * The values that are not blank; of two lines of one name, the last. An invalid line of a setting that selling does
 * without leaves that one out.
 * @throws ConfigError as `loadEnvFile`
 */
export function readEnvFile(
  folder: string,
  read: (file: string) => Uint8Array = readFileSync,
): {
  values: Record<string, string>
  invalid: InvalidLine[]
  unknown: string[]
} {
  const file = join(folder, '.env')
  if (!existsSync(file)) return { values: {}, invalid: [], unknown: [] }
  const lines = linesOf(envText(contentOf(file, read)))
  const fatal = lines.filter(({ name, error }) => error !== null && (name === null || !isOptionalLine(name)))
  if (fatal.length > 0) throw new ConfigError(fatal.map((line) => `.env, ${sentenceOf(line)}`))
  const last = new Map(lines.map((line) => [line.name, line]))
  const values = [...last.values()].flatMap(({ name, value, error }) =>
    name === null || error !== null || value.trim() === '' ? [] : [[name, value] as const],
  )
  const invalid = lines.flatMap((line) => {
    const { name, error } = line
    if (name === null || error === null) return []
    const effect =
      last.get(name)?.error === null ? 'A later line of the same name is used.' : 'Until then it is left out.'
    return [{ name, sentence: `.env, ${sentenceOf(line)}`, effect }]
  })
  const names = [...last.values()].flatMap(({ name, error }) =>
    error === null && name !== null ? [name] : [],
  )
  const unknown = unknownNames(names, settingsIn(folder))
  return { values: Object.fromEntries(values), invalid, unknown }
}

/** The same for a program that has nothing else to say: it ends where the file has an error. */
export function loadEnvFileOrEnd(folder: string): void {
  try {
    loadEnvFile(folder, console.warn)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(2)
  }
}

/** @throws ConfigError where it is no file, or another account's */
function contentOf(file: string, read: (file: string) => Uint8Array): Uint8Array {
  try {
    return read(file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EISDIR')
      throw new ConfigError([`${file} is a folder: move it away, and copy .env.example to .env.`])
    if (code === 'EACCES' || code === 'EPERM')
      throw new ConfigError([
        `This account may not read ${file}, probably since it belongs to another one (ls -l ${file}). Give it to this account with chown, and start again.`,
      ])
    throw error
  }
}

/** As an editor of any system saved it, in UTF-8. @throws ConfigError */
export function envText(content: Uint8Array): string {
  const [first, second] = content
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  if (isWide || content.includes(0))
    throw new ConfigError([
      '.env is saved as UTF-16, and no setting in it can be read: save it as UTF-8 (in Notepad: Save as, Encoding).',
    ])
  const text = Buffer.from(content)
    .toString('utf8')
    .replace(/^\ufeff/, '')
  if (text.includes('\ufffd'))
    throw new ConfigError(['.env is not saved as UTF-8: save it as UTF-8 (in Notepad: Save as, Encoding).'])
  if (text.includes('\r') && !text.includes('\n'))
    throw new ConfigError([
      '.env is one long line, since its lines end with CR alone: save it with the line ends of Unix or Windows.',
    ])
  return text
}

/** The lines that Node.js and `docker compose` read differently, or not at all, as a sentence each. */
export function envErrors(text: string): string[] {
  return linesOf(text)
    .filter(({ error }) => error !== null)
    .map(sentenceOf)
}

/** A line that is neither empty nor a comment. Its value counts where it has no error. */
type Line = { number: number; name: string | null; value: string; error: string | null }

const sentenceOf = ({ number, error }: Line) => `line ${number}: ${error}`

/**
 * Not by `parseEnv` of Node.js: after `NAME=` and a blank it takes the next line as the value.
 */
function linesOf(text: string): Line[] {
  return text.split(/\r?\n/).flatMap((whole, index) => {
    const line = whole.trim()
    return line === '' || line.startsWith('#') ? [] : [{ number: index + 1, ...readLine(line) }]
  })
}

function readLine(line: string): Omit<Line, 'number'> {
  const [, name = null, text = ''] = /^(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*)$/.exec(line) ?? []
  if (name === null)
    return {
      name,
      value: '',
      error: 'this is neither a setting (NAME=value) nor a comment (# at its start).',
    }
  const [quote = ''] = text
  if (quote === "'" || quote === '"') return { name, ...readQuoted(name, text, quote) }
  if (quote === '#')
    return {
      name,
      value: '',
      error: `${name} is followed by a comment alone, which docker compose reads as its value. Put the comment on a line of its own; a value that begins with # needs single quotes around it.`,
    }
  const value = text.replace(/ +#.*$/, '')
  return { name, value, error: ambiguityIn(name, value, /[#$\\`"']/g) }
}

function readQuoted(name: string, text: string, quote: string): Pick<Line, 'value' | 'error'> {
  const end = text.indexOf(quote, 1)
  if (end === -1) return { value: '', error: `the quote of ${name} is not closed.` }
  const value = text.slice(1, end)
  if (!/^(\s+#.*)?$/.test(text.slice(end + 1)))
    return {
      value,
      error: `${name} goes on after its closing quote. Put one pair of quotes around the whole value.`,
    }
  if (quote === '"') return { value, error: ambiguityIn(name, value, /[$\\]/g) }
  const error = value.endsWith('\\')
    ? `${name} ends with \\ in its quotes, which docker compose reads past.`
    : null
  return { value, error }
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
