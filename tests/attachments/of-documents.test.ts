import { createHash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { auditShop } from '#server/audit/service.ts'
import { today } from '../support/clock.ts'
import { aPhoto, formWith } from '../support/photo.ts'
import { servedApp } from '../support/served-app.ts'
import { unzipped } from '../support/unzipped.ts'

const served = servedApp(() => ({ rateFactor: 10 }))
const pdf = Buffer.from('%PDF-1.7\nwhat was agreed\n%%EOF\n')

const journal = {
  businessDay: today(),
  text: 'Wages of the month',
  lines: [
    { account: '6030', amountMinor: 2_000 },
    { account: '2500', amountMinor: -2_000 },
  ],
}
const freezer = {
  ...{ businessDay: today(), name: 'Freezer', category: 'equipment', location: 'The back room' },
  ...{ inServiceOn: today(), method: { kind: 'straight-line', months: 60 }, residualMinor: 0 },
  ...{ origin: { kind: 'paid', paidFrom: 'bank' }, netMinor: 600_000, totalMinor: 600_000 },
  ...{ taxClassId: 'outside-scope', taxes: [] },
}

async function openBooks() {
  const { shopId, ownerToken: token, call, countEntries: count } = await served.openBooks({ timeZone: 'UTC' })
  const attach = async (content: Buffer, name: string) => {
    const attachmentId = randomUUID()
    const url = `/api/shops/${shopId}/attachments/${attachmentId}`
    const sent = await served.call({ method: 'PUT', url, token, ...formWith(content, name) })
    expect(sent).toMatchObject({ status: 201, body: { document: null } })
    return { attachmentId, sha256: createHash('sha256').update(content).digest('hex') }
  }
  const pack = async () => {
    const url = `/api/shops/${shopId}/accountant-pack?from=${today()}&to=${today()}`
    const answer = await served.app().inject({ url, headers: { authorization: `Bearer ${token}` } })
    return new Map(unzipped(answer.rawPayload))
  }
  return { shopId, call, attach, pack, count }
}

test.each([
  ['journal', 'journals', journal],
  ['asset-purchase', 'assets', freezer],
] as const)('a document and a photo stay with what is posted with them: %s', async (kind, at, body) => {
  const { shopId, call, attach, count } = await openBooks()
  const photo = await aPhoto()
  const files = [await attach(pdf, 'agreed.pdf'), await attach(photo, 'as-it-is.jpg')]
  const id = randomUUID()
  const put = (attachments: object[], to: string = id) => call('PUT', `${at}/${to}`, { ...body, attachments })
  const before = await count()

  // Another content than was sent is no file of it: nothing is written, and the files are free.
  const wrong = [files[0], { ...files[1], sha256: '0'.repeat(64) }] as object[]
  expect(await put(wrong)).toMatchObject({ status: 404, body: { code: 'attachment_not_found' } })
  expect(await count()).toBe(before)
  expect((await call('GET', `${at}/${id}`)).status).toBe(404)

  expect((await put(files)).status).toBe(201)
  expect((await put(files)).status).toBe(200)
  expect(await count()).toBe(before + 1)
  const document = { kind, id }
  const { body: listed } = await call('GET', `attachments?kind=${kind}&id=${id}`)
  expect(listed.items).toMatchObject([
    { attachmentId: files[0]?.attachmentId, type: 'application/pdf', document },
    { attachmentId: files[1]?.attachmentId, type: 'image/jpeg', hasThumbnail: true, document },
  ])
  expect((await call('GET', `${at}/${id}`)).body).toMatchObject({ attachments: files })

  // They are of it alone, and stay.
  expect(await put(files, randomUUID())).toMatchObject({ status: 409, body: { code: 'attachment_in_use' } })
  expect(await call('DELETE', `attachments/${files[1]?.attachmentId}`)).toMatchObject({ status: 409 })
  expect(await count()).toBe(before + 1)
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('the register shows the location of an asset, and the pack for the accountant has its papers', async () => {
  const { call, attach, pack } = await openBooks()
  const attachments = [await attach(pdf, 'agreed.pdf'), await attach(await aPhoto(), 'as-it-is.jpg')]
  await call('PUT', `assets/${randomUUID()}`, { ...freezer, attachments })
  expect((await call('GET', 'assets')).body).toMatchObject({ assets: [{ location: 'The back room' }] })
  const inPack = [...(await pack())].filter(([name]) => name.startsWith('attachments/'))
  expect(inPack.map(([name]) => name.replace(/^.* /, ''))).toEqual(['agreed.pdf', 'as-it-is.jpg'])
  expect(inPack[0]?.[1].equals(pdf)).toBe(true)
})
