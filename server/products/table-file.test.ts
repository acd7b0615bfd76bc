import { describe, expect, test } from 'vitest'
import { readTable } from './table-file.ts'

describe('a table read from a file', () => {
  test('has its delimiter found by the header, and empty rows left out', async () => {
    const expected = [
      ['sku', 'name'],
      ['1', 'a, b'],
    ]
    for (const text of [
      'sku;name\r\n1;a, b\r\n;\r\n',
      'sku\tname\n1\ta, b\n\n',
      '\ufeffsku,name\n1,"a, b"\n',
    ]) {
      expect(await readTable(Buffer.from(text))).toEqual(expected)
    }
  })

  test('that is no UTF-8 is read as Windows writes it', async () => {
    expect(await readTable(Buffer.from('sku;name\n1;Café\n', 'latin1'))).toEqual([
      ['sku', 'name'],
      ['1', 'Café'],
    ])
  })

  test('is refused where it is a small file that unpacks to gigabytes', async () => {
    const entry = Buffer.alloc(46)
    entry.write('PK\u0001\u0002', 'latin1')
    entry.writeUInt32LE(3_000_000_000, 24)
    const bomb = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), entry])
    await expect(readTable(bomb)).rejects.toMatchObject({
      code: 'file_unreadable',
      facts: { why: 'it unpacks to too much' },
    })
  })
})
