import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { envErrors, envText, loadEnvFile, readEnvFile, unknownNames } from './env-file.ts'

const enough = {
  MONGODB_URI: 'mongodb://127.0.0.1:27017/?replicaSet=rs0',
  KEYCLOAK_URL: 'http://127.0.0.1:8080/',
  KEYCLOAK_APP_SECRET: 'a',
  KEYCLOAK_ACCOUNTING_SECRET: 'b',
  KEYCLOAK_SERVICE_SECRET: 'c',
}

/** A folder with this .env. */
function folderWith(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'env-file-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, '.env'), text)
  return folder
}
const valuesOf = (text: string) => readEnvFile(folderWith(text)).values

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

describe('.env as an editor saved it', () => {
  test('is read with the mark that Windows puts before UTF-8, and with its line ends', () => {
    const text = envText(Buffer.from('\ufeffDATA_DIR=/srv/shop\r\nPORT=3001\r\n'))
    expect(envErrors(text)).toEqual([])
    expect(parseEnv(text)).toEqual({ DATA_DIR: '/srv/shop', PORT: '3001' })
  })

  test.each([
    ['UTF-16', utf16('DEMO_DATA=false\n'), /UTF-16/],
    ['UTF-16 without its mark', Buffer.from('DEMO_DATA=false\n', 'utf16le'), /UTF-16/],
    ['Windows-1252', Buffer.from('MAIL_FROM=Caf\u00e9\n', 'latin1'), /not saved as UTF-8/],
    ['lines that end with CR', Buffer.from('PORT=3001\rDEMO_DATA=false\r'), /one long line/],
  ])('is refused in %s', (_, content, error) => {
    expect(() => envText(content)).toThrow(error)
  })
})

test('lines that are left out are shown to the administrators', () => {
  for (const name of ['SETTINGS_LEFT_OUT', 'BACKUP_DIR', 'TZ', 'MAIL_FROM']) vi.stubEnv(name, undefined)
  onTestFinished(() => void vi.unstubAllEnvs())
  const reported: string[] = []
  loadEnvFile(folderWith("BACKUP_DIR=/mnt/a$b\nTZ=a'b\nMAIL_FROM=a$b\nMAIL_FROM=a@b.example\n"), (sentence) =>
    reported.push(sentence),
  )
  expect(reported).toHaveLength(3)
  const { switchedOff } = readConfig({ ...process.env, ...enough })
  expect(switchedOff).toEqual([
    expect.stringMatching(/^\.env, line 1: BACKUP_DIR holds .* Until then it is left out\.$/),
    expect.stringMatching(/^\.env, line 2: TZ holds .* Until then it is left out\.$/),
  ])
})

describe('.env that can’t be read', () => {
  test('is refused by name where it is a folder', () => {
    const folder = mkdtempSync(join(tmpdir(), 'env-file-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    mkdirSync(join(folder, '.env'))
    expect(() => readEnvFile(folder)).toThrow(
      `${folder}/.env is a folder: move it away, and copy .env.example to .env.`,
    )
  })

  test('is refused by name, with what gives this account the right to read it', () => {
    const refused = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' })
    const read = () => {
      throw refused
    }
    expect(() => readEnvFile(folderWith('PORT=3001'), read)).toThrow(
      /^This account may not read .*\/\.env, probably since it belongs to another one \(ls -l .*\/\.env\)\. Give it to this account with chown, and start again\.$/,
    )
    refused.code = 'EIO'
    expect(() => readEnvFile(folderWith('PORT=3001'), read)).toThrow(refused)
  })
})

describe('a line of .env', () => {
  const values = ['50%off', 'a b', "it's", 'p#ss', 'pa$s', 'a\\b', 'say "x"', '`x`', ' blank ', '']

  test.each(values.filter((value) => /[#$\\`"]|'/.test(value)))(
    'is refused where it would be read in two ways: %s',
    (value) => {
      expect(envErrors(`SMTP_PASSWORD=${value}`)).toHaveLength(1)
    },
  )

  test.each(values.filter((value) => !value.includes("'")))(
    'is read literally in single quotes: %s',
    (value) => {
      const line = `SMTP_PASSWORD='${value}'`
      expect(envErrors(line)).toEqual([])
      expect(parseEnv(line)).toEqual({ SMTP_PASSWORD: value })
    },
  )

  test('says how to quote the value, and does not show it', () => {
    expect(envErrors('PORT=3000\nMETRICS_TOKEN=abcdefghijklmnopqrstuvwx#yz$tail')).toEqual([
      "line 2: METRICS_TOKEN holds # and $, which npm start and docker compose read differently. Put single quotes around the value: METRICS_TOKEN='…'.",
    ])
    expect(envErrors("SMTP_PASSWORD=it's#1")[0]).toContain('Put double quotes')
    expect(envErrors("SMTP_PASSWORD=it's$1")[0]).toContain('Choose another value')
    expect(envErrors('SECRETS_KEY="a$b"')[0]).toContain('Put single quotes')
  })

  test.each([
    ['BACKUP_DIR', 'neither a setting'],
    ["BACKUP_DIR='/mnt/disk", 'is not closed'],
    ["BACKUP_DIR='/mnt'/disk", 'goes on after its closing quote'],
    ["BACKUP_DIR='D:\\b\\'", 'ends with \\'],
  ])('is refused where it is no setting: %s', (line, error) => {
    expect(envErrors(line)).toEqual([expect.stringContaining(error)])
  })

  test('may have a comment behind it', () => {
    for (const line of ['PORT=3001 # the till', "PORT='3001' # the till"]) {
      expect(envErrors(line)).toEqual([])
      expect(parseEnv(line)).toEqual({ PORT: '3001' })
    }
    expect(valuesOf("PORT=3001 # the till\nHOST='::1' # all\n")).toEqual({ PORT: '3001', HOST: '::1' })
    expect(envErrors('PORT=3001\t# the till')).toHaveLength(1)
  })
})

describe('the values of .env', () => {
  test.each(['', ' ', '\t'])('never include the next line, with %j after the equals sign', (blank) => {
    const text = `SMTP_URL=${blank}\nDATA_DIR=/srv/shop\nexport TZ=${blank}\nexport PORT=3001\n`
    expect(valuesOf(text)).toEqual({ DATA_DIR: '/srv/shop', PORT: '3001' })
  })

  test('are the same as those that Node.js reads in a line that is not ambiguous', () => {
    const text = `A=b c\nB = "it's # one"\nC='say "x" $1'\nexport D=50%off # later\nE=a=b\r\n# F=g\n`
    expect(valuesOf(text)).toEqual(parseEnv(text))
  })

  test('with blanks alone count as not set', () => {
    expect(valuesOf("PORT=' '\nHOST=\" \"\nSTACK=''\nDATA_DIR=' a '\n")).toEqual({ DATA_DIR: ' a ' })
  })

  test('never include a comment as a value: docker compose would take it for one', () => {
    const error =
      'line 1: PORT is followed by a comment alone, which docker compose reads as its value. Put the comment on a line of its own; a value that begins with # needs single quotes around it.'
    for (const line of ['PORT=  # later', 'PORT=#later', 'export PORT= #'])
      expect(envErrors(line)).toEqual([error])
    expect(() => valuesOf('PORT= # later')).toThrow(`.env, ${error}`)
    expect(valuesOf("SMTP_PASSWORD='#later'")).toEqual({ SMTP_PASSWORD: '#later' })
  })

  test('hold the last line of a name, and a wrong line only leaves out what was before it', () => {
    const wrong = 'SMTP_PASSWORD=a$b'
    const right = "SMTP_PASSWORD='a$b'"
    expect(readEnvFile(folderWith(`${wrong}\n${right}\n`))).toMatchObject({
      values: { SMTP_PASSWORD: 'a$b' },
      invalid: [{ name: 'SMTP_PASSWORD', effect: 'A later line of the same name is used.' }],
    })
    expect(readEnvFile(folderWith(`${right}\n${wrong}\n`))).toMatchObject({
      values: {},
      invalid: [{ name: 'SMTP_PASSWORD', effect: 'Until then it is left out.' }],
    })
  })

  test.each([
    ...['BACKUP_DIR', 'BACKUP_KEY_FILE', 'BACKUP_KEY', 'KEYCLOAK_DATABASE', 'KEYCLOAK_DATABASE_PASSWORD'],
    ...['KEYCLOAK_DATABASE_PASSWORD_FILE', 'SMTP_USER_FILE', 'SMTP_PASSWORD_FILE', 'METRICS_TOKEN_FILE'],
    ...['LOG_LEVEL', 'PROXY_ADDRESS'],
  ])('are left out, and the shop opens, where selling does without a misquoted %s', (name) => {
    expect(readEnvFile(folderWith(`PORT=3001\n${name}=a$b\n`))).toMatchObject({
      values: { PORT: '3001' },
      invalid: [{ name }],
    })
  })

  test('of settings that selling needs are never left out', () => {
    for (const name of ['PORT', 'SECRETS_KEY', 'SECRETS_KEY_FILE', 'KEYCLOAK_APP_SECRET_FILE'])
      expect(() => valuesOf(`${name}=a$b`)).toThrow(name)
  })

  test('are read into the environment, where what is set already counts', () => {
    vi.stubEnv('PORT', '3002')
    vi.stubEnv('MAIL_FROM', undefined)
    vi.stubEnv('HOST', undefined)
    onTestFinished(() => void vi.unstubAllEnvs())
    vi.stubEnv('PUBLISHED_HOST', undefined)
    loadEnvFile(
      folderWith("PUBLISHED_HOST=0.0.0.0\nPORT=3001\nMAIL_FROM=till@shop.example\nHOST=' '\n"),
      () => {},
    )
    expect(process.env).toMatchObject({ PORT: '3002', MAIL_FROM: 'till@shop.example' })
    expect(process.env.HOST).toBeUndefined()
    // Of docker compose alone.
    expect(process.env.PUBLISHED_HOST).toBeUndefined()
  })
})

test('.env.example has no errors, also with its settings on', () => {
  const example = readFileSync(fileURLToPath(new URL('../../.env.example', import.meta.url)), 'utf8')
  expect(envErrors(example)).toEqual([])
  expect(envErrors(example.replaceAll(/^# ([A-Z_]+=)/gm, '$1'))).toEqual([])
})

test('each secret may be named as a file, those of the backups as well', () => {
  const folder = folderWith('KEYCLOAK_DATABASE_PASSWORD_FILE=/k\nSMTP_USER_FILE=/u\nSMTP_PASSWORD_FILE=/p\n')
  writeFileSync(join(folder, '.env.example'), 'PORT=3000\n')
  expect(readEnvFile(folder).unknown).toEqual([])
})

test('a name that is no setting is named without a value as well', () => {
  const folder = folderWith('PROT=\n')
  writeFileSync(join(folder, '.env.example'), 'PORT=3000\n')
  expect(readEnvFile(folder).unknown).toEqual(['PROT in .env is not a known setting. Did you mean PORT?'])
})

test('a name that is no setting is named with the nearest one', () => {
  expect(unknownNames(['BACKUPDIR', 'PORT'], ['PORT', 'BACKUP_DIR', 'BACKUP_TIME'])).toEqual([
    'BACKUPDIR in .env is not a known setting. Did you mean BACKUP_DIR?',
  ])
  expect(unknownNames(['BACKUPDIR'], [])).toEqual([])
})
