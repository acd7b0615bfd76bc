import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type ClientRequest, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { recordedLog } from '../support/recorded-log.ts'
import { servedApp } from '../support/served-app.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'uploads-'))
const folder = join(dataDir, 'imports')
const served = servedApp(() => ({ dataDir }))
afterAll(() => rmSync(dataDir, { recursive: true }))

const boundary = 'the-boundary'
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

/** The beginning of a form with a file. */
const head = (fileName: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="file"; ${fileName}\r\ncontent-type: text/csv\r\n\r\n`
const form = (fileName: string, content: string) => `${head(fileName)}${content}\r\n--${boundary}--\r\n`

describe('a file that is sent', () => {
  test('is readable by the server only, and its early end is no error of the server', async () => {
    mkdirSync(folder, { recursive: true })
    chmodSync(folder, 0o755)
    writeFileSync(join(folder, 'left-over'), 'Receipt,Date', { mode: 0o644 })
    const recorded = recordedLog('info')
    const app = await served.build({ log: recorded.log })
    await app.listen({ port: 0, host: '127.0.0.1' })
    expect([modeOf(folder), modeOf(join(folder, 'left-over'))]).toEqual(['700', '600'])

    const { shopId, ownerToken } = await served.openOwnedShop()
    const sending: ClientRequest = request({
      port: (app.server.address() as AddressInfo).port,
      host: '127.0.0.1',
      method: 'POST',
      path: `/api/shops/${shopId}/sales/import`,
      headers: {
        authorization: `Bearer ${ownerToken}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
    })
    const over = once(sending, 'error')
    sending.write(`${head('filename="sales.csv"')}${'InvoiceNo,StockCode\n'.repeat(20_000)}`)
    const uploads = () => readdirSync(folder).filter((name) => name !== 'left-over')
    const [name = ''] = await vi.waitUntil(() => uploads().length > 0 && uploads())
    expect(modeOf(join(folder, name))).toBe('600')

    sending.destroy(new Error('the person has closed the page'))
    await over
    const listed = () =>
      recorded
        .said()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
        .filter(({ reqId }) => reqId !== undefined)
    await vi.waitUntil(() => uploads().length === 0 && listed().length > 0)
    expect(listed()).toMatchObject([{ level: 30, msg: 'the client broke its request off' }])
  })

  test.each([
    ['products', 'price'],
    ['sales', 'unitPrice'],
  ])('of %s has no name, nor have its columns, with characters that are no text', async (subject, field) => {
    const { shopId, ownerToken } = await served.openOwnedShop()
    const columns = 'SKU,Name,"Price\u0007\n(retail)",InvoiceNo,InvoiceDate,Quantity,UnitPrice,\u009fNote'
    const mapping = JSON.stringify({ [field]: 'Price (retail)' })
    const send = (dryRun: boolean) =>
      served.call({
        method: 'POST',
        url: `/api/shops/${shopId}/${subject}/import?${new URLSearchParams({ dryRun: String(dryRun), mapping })}`,
        token: ownerToken,
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
        payload: form('filename="Jan\0\u0007uary.csv"', `${columns}\nA1,Milo,2.50,1,2026-01-05,1,2.50,x\n`),
      })
    const { status, body } = await send(true)
    expect([body, status]).toEqual([expect.anything(), 200])
    expect(body.columnsFound).toEqual([
      'SKU',
      'Name',
      'Price (retail)',
      'InvoiceNo',
      'InvoiceDate',
      'Quantity',
      'UnitPrice',
      'Note',
    ])
    if (subject === 'products') return
    expect((await send(false)).status).toBe(202)
    const imports = await served.call({
      method: 'GET',
      url: `/api/shops/${shopId}/imports`,
      token: ownerToken,
    })
    expect(imports.body.items).toMatchObject([{ fileName: 'January.csv' }])
  })

  test('of this hour stays where a server starts with another idea of the day', async () => {
    const young = join(folder, 'being-read.part')
    writeFileSync(young, 'Receipt,Date')
    const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000)
    await (await served.build({ now: () => tomorrow })).ready()
    expect(readdirSync(folder)).toContain('being-read.part')
  })
})
