import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { envFaults, envText, unknownNames } from './env-file.ts'

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

describe('.env as an editor saved it', () => {
  test('is read with the mark that Windows puts before UTF-8, and with its line ends', () => {
    const text = envText(Buffer.from('\ufeffDATA_DIR=/srv/shop\r\nPORT=3001\r\n'))
    expect(envFaults(text)).toEqual([])
    expect(parseEnv(text)).toEqual({ DATA_DIR: '/srv/shop', PORT: '3001' })
  })

  test.each([
    ['UTF-16', utf16('DEMO_DATA=false\n'), /UTF-16/],
    ['UTF-16 without its mark', Buffer.from('DEMO_DATA=false\n', 'utf16le'), /UTF-16/],
    ['Windows-1252', Buffer.from('MAIL_FROM=Caf\u00e9\n', 'latin1'), /not saved as UTF-8/],
    ['lines that end with CR', Buffer.from('PORT=3001\rDEMO_DATA=false\r'), /one long line/],
  ])('is refused in %s', (_, content, fault) => {
    expect(() => envText(content)).toThrow(fault)
  })
})

describe('a line of .env', () => {
  const values = ['50%off', 'a b', "it's", 'p#ss', 'pa$s', 'a\\b', 'say "x"', '`x`', ' blank ', '']

  test.each(values.filter((value) => /[#$\\`"]|'/.test(value)))(
    'is refused where it would be read in two ways: %s',
    (value) => {
      expect(envFaults(`SMTP_PASSWORD=${value}`)).toHaveLength(1)
    },
  )

  test.each(values.filter((value) => !value.includes("'")))(
    'is read literally in single quotes: %s',
    (value) => {
      const line = `SMTP_PASSWORD='${value}'`
      expect(envFaults(line)).toEqual([])
      expect(parseEnv(line)).toEqual({ SMTP_PASSWORD: value })
    },
  )

  test('says how to quote the value, and does not show it', () => {
    expect(envFaults('PORT=3000\nMETRICS_TOKEN=abcdefghijklmnopqrstuvwx#yz$tail')).toEqual([
      "line 2: METRICS_TOKEN holds # and $, which npm start and docker compose read differently. Put single quotes around the value: METRICS_TOKEN='…'.",
    ])
    expect(envFaults("SMTP_PASSWORD=it's#1")[0]).toContain('Put double quotes')
    expect(envFaults("SMTP_PASSWORD=it's$1")[0]).toContain('Choose another value')
    expect(envFaults('SECRETS_KEY="a$b"')[0]).toContain('Put single quotes')
  })

  test.each([
    ['BACKUP_DIR', 'neither a setting'],
    ["BACKUP_DIR='/mnt/disk", 'is not closed'],
    ["BACKUP_DIR='/mnt'/disk", 'goes on after its closing quote'],
    ["BACKUP_DIR='D:\\b\\'", 'ends with \\'],
  ])('is refused where it is no setting: %s', (line, fault) => {
    expect(envFaults(line)).toEqual([expect.stringContaining(fault)])
  })

  test('may have a comment behind it', () => {
    for (const line of ['PORT=3001 # the till', "PORT='3001' # the till"]) {
      expect(envFaults(line)).toEqual([])
      expect(parseEnv(line)).toEqual({ PORT: '3001' })
    }
    expect(envFaults('SMTP_URL=  # later')).toEqual([])
    expect(envFaults('PORT=3001\t# the till')).toHaveLength(1)
  })
})

test('.env.example has no fault, with its settings on as well', () => {
  const example = readFileSync(fileURLToPath(new URL('../../.env.example', import.meta.url)), 'utf8')
  expect(envFaults(example)).toEqual([])
  expect(envFaults(example.replaceAll(/^# ([A-Z_]+=)/gm, '$1'))).toEqual([])
})

test('a name that is no setting is named with the nearest one', () => {
  expect(unknownNames(['BACKUPDIR', 'PORT'], ['PORT', 'BACKUP_DIR', 'BACKUP_TIME'])).toEqual([
    'BACKUPDIR in .env is not a known setting. Did you mean BACKUP_DIR?',
  ])
  expect(unknownNames(['BACKUPDIR'], [])).toEqual([])
})
