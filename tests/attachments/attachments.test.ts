import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { maxAttachmentBytes } from '#domain/attachment/content.ts'
import { Refusal } from '#domain/errors.ts'
import { attachTo, recordWithFiles } from '#server/attachments/service.ts'
import { sweepAttachmentsJob } from '#server/attachments/sweep-job.ts'
import { today } from '../support/clock.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp(() => ({ rateFactor: 10 }))
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const pdf = Buffer.from('%PDF-1.7\nrent of November\n%%EOF\n')
/** A PDF of exactly as many bytes as may be attached. */
const largest = Buffer.concat([pdf, Buffer.alloc(maxAttachmentBytes - 2 * pdf.length, ' '), pdf])
const dayMs = 24 * 60 * 60 * 1000

let photo = Buffer.alloc(0)
let [here, there] = [
  { shopId: '', token: '' },
  { shopId: '', token: '' },
]
beforeAll(async () => {
  photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#c0a070' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const open = async () => {
    const { shopId, ownerToken: token } = await served.openBooks()
    return { shopId, token }
  }
  ;[here, there] = [await open(), await open()]
})

function send(content: Buffer, { id = randomUUID() as string, name = 'bill.pdf', to = here } = {}) {
  const edge = 'edge-of-the-form'
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/html\r\n\r\n`
  return served.call({
    method: 'PUT',
    url: `/api/shops/${to.shopId}/attachments/${id}`,
    token: to.token,
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${edge}--\r\n`)]),
  })
}

const fetched = (path: string, { shopId, token } = here) =>
  served.app().inject({
    method: 'GET',
    url: `/api/shops/${shopId}/attachments${path}`,
    headers: { authorization: `Bearer ${token}` },
  })

const stored = () => served.database().db.collection('attachments.chunks').countDocuments()

describe('an attachment', () => {
  test('is kept as it was sent, under the type that it is', async () => {
    const id = randomUUID()
    expect(await send(pdf, { id, name: 'rent.html' })).toMatchObject({
      status: 201,
      body: {
        attachmentId: id,
        name: 'rent.html',
        type: 'application/pdf',
        bytes: pdf.length,
        document: null,
      },
    })
    const answer = await fetched(`/${id}`)
    expect(answer.rawPayload).toEqual(pdf)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${id}.pdf"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    expect((await fetched(`/${id}/thumbnail`)).statusCode).toBe(404)
  })

  test('that is a photo has a small picture, upright', async () => {
    const id = randomUUID()
    expect(await send(photo, { id })).toMatchObject({
      status: 201,
      body: { type: 'image/jpeg', hasThumbnail: true },
    })
    const { width, height, format } = await sharp((await fetched(`/${id}/thumbnail`)).rawPayload).metadata()
    expect({ width, height, format }).toEqual({ width: 240, height: 320, format: 'webp' })
  })

  test('sent again is the same, twice at once too; another content under its id is refused', async () => {
    const id = randomUUID()
    const before = await stored()
    const both = await Promise.all([send(pdf, { id }), send(pdf, { id })])
    expect(both.map(({ status }) => status).every((status) => status === 200 || status === 201)).toBe(true)
    expect((await send(pdf, { id })).status).toBe(200)
    expect(await stored()).toBe(before + 1)
    expect(await send(Buffer.from('%PDF-2.0 other %%EOF'), { id })).toMatchObject({
      status: 409,
      body: { code: 'attachment_conflict' },
    })
  })

  test.each([
    ['a page that is called a photo', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a page that begins as a PDF', Buffer.from('%PDF-1.7\n<!doctype html><script>alert(1)</script>')],
    ['a PDF cut short', Buffer.concat([pdf, Buffer.alloc(1024, ' ')])],
    ['nothing', Buffer.alloc(0)],
  ])('%s is refused, and nothing of it is kept', async (_what, content) => {
    const before = await stored()
    expect(await send(content, { name: 'photo.jpg' })).toMatchObject({
      status: 422,
      body: { code: 'attachment_type_unknown' },
    })
    expect(await stored()).toBe(before)
  })

  test('that is a photo cut short, or larger than may be, is refused', async () => {
    expect(await send(photo.subarray(0, 400))).toMatchObject({
      status: 422,
      body: { code: 'attachment_unreadable' },
    })
    const tooLarge = Buffer.concat([Buffer.alloc(1), largest])
    expect(await send(tooLarge)).toMatchObject({ status: 413, body: { code: 'body_too_large' } })
  })

  test('of exactly the size that may be is kept and read again', async () => {
    const id = randomUUID()
    expect(await send(largest, { id })).toMatchObject({
      status: 201,
      body: { bytes: maxAttachmentBytes, type: 'application/pdf' },
    })
    const { rawPayload } = await fetched(`/${id}`)
    expect([rawPayload.length, sha256(rawPayload)]).toEqual([maxAttachmentBytes, sha256(largest)])
  })

  test("is of its shop alone: another shop's owner finds nothing under its id", async () => {
    const id = randomUUID()
    await send(pdf, { id })
    expect((await fetched(`/${id}`, there)).statusCode).toBe(404)
    // The same id is free there.
    expect((await send(pdf, { id, to: there })).status).toBe(201)
  })
})

describe('what is attached to a document', () => {
  const claim = (id: string, digest: string, document: { kind: string; id: string }) => {
    const deps = { database: served.database(), now: () => new Date() }
    return attachTo(deps, here.shopId, [{ attachmentId: id, sha256: digest }], document)
  }

  test('is listed with it, stays with it, and can be attached to no other', async () => {
    const [id, document] = [randomUUID(), { kind: 'expense', id: randomUUID() }]
    await send(pdf, { id })
    await claim(id, sha256(pdf), document)
    await claim(id, sha256(pdf), document)
    const list = await fetched(`?kind=expense&id=${document.id}`)
    expect(list.json()).toMatchObject({ items: [{ attachmentId: id, document }] })
    expect(
      await served.call({
        method: 'DELETE',
        url: `/api/shops/${here.shopId}/attachments/${id}`,
        token: here.token,
      }),
    ).toMatchObject({ status: 409, body: { code: 'attachment_in_use' } })
    await expect(claim(id, sha256(pdf), { kind: 'expense', id: randomUUID() })).rejects.toMatchObject({
      code: 'attachment_in_use',
    })
  })

  test('comes later, too: to a recorded document, ten at most', async () => {
    const expenseId = randomUUID()
    const at = `/api/shops/${here.shopId}`
    const call = (url: string, payload: object) =>
      served.call({ method: 'PUT', url: `${at}${url}`, token: here.token, payload })
    await call(`/expenses/${expenseId}`, {
      businessDay: today(),
      paidFrom: 'bank',
      lines: [{ lineId: '1', account: '6010', netMinor: 5_000, taxClassId: 'exempt', taxes: [] }],
      totalMinor: 5_000,
    })
    const attach = async (id: string) => {
      const attachmentId = randomUUID()
      await send(pdf, { id: attachmentId })
      return call(`/attachments/${attachmentId}/document`, { kind: 'expense', id })
    }
    expect(await attach(randomUUID())).toMatchObject({ status: 404, body: { code: 'document_not_found' } })
    for (let count = 0; count < 10; count += 1)
      expect(await attach(expenseId)).toMatchObject({ status: 200, body: { document: { id: expenseId } } })
    expect(await attach(expenseId)).toMatchObject({ status: 422, body: { code: 'attachments_full' } })
  })

  test('stays with it where the same document was sent twice at once and one try was refused', async () => {
    const deps = { database: served.database(), now: () => new Date() }
    for (const isRecordedFirst of [true, false]) {
      const [attachmentId, id] = [randomUUID(), randomUUID()]
      await send(pdf, { id: attachmentId })
      const document = { kind: 'expense' as const, id }
      const attaching = [{ references: [{ attachmentId, sha256: sha256(pdf) }], document }]
      const record = () =>
        served.call({
          method: 'PUT',
          url: `/api/shops/${here.shopId}/expenses/${id}`,
          token: here.token,
          payload: {
            ...{ businessDay: today(), paidFrom: 'bank', totalMinor: 5_000 },
            lines: [{ lineId: '1', account: '6010', netMinor: 5_000, taxClassId: 'exempt', taxes: [] }],
          },
        })
      const refusedTry = Promise.withResolvers<void>()
      let other: Promise<unknown> = Promise.resolve()
      const refused = recordWithFiles(deps, here.shopId, attaching, async () => {
        const begun = Promise.withResolvers<void>()
        other = recordWithFiles(deps, here.shopId, attaching, async () => {
          begun.resolve()
          if (!isRecordedFirst) await refusedTry.promise
          return record()
        })
        await begun.promise
        if (isRecordedFirst) await other
        throw new Refusal('changed_meanwhile')
      })
      await expect(refused).rejects.toMatchObject({ code: 'changed_meanwhile' })
      refusedTry.resolve()
      await other
      const list = await fetched(`?kind=expense&id=${id}`)
      expect(list.json(), `${isRecordedFirst}`).toMatchObject({ items: [{ attachmentId }] })
    }
  })

  test('has to be there, with the content that the document names', async () => {
    const id = randomUUID()
    await send(pdf, { id })
    const document = { kind: 'expense', id: randomUUID() }
    await expect(claim(id, sha256(photo), document)).rejects.toMatchObject({ code: 'attachment_not_found' })
    await expect(claim(randomUUID(), sha256(pdf), document)).rejects.toMatchObject({
      code: 'attachment_not_found',
    })
  })

  test('is taken away before: by hand at once, else a week after nothing came of it', async () => {
    const [dropped, left, refused] = [randomUUID(), randomUUID(), randomUUID()]
    for (const id of [dropped, left, refused]) await send(pdf, { id })
    await claim(refused, sha256(pdf), { kind: 'expense', id: randomUUID() })
    const token = here.token
    const url = `/api/shops/${here.shopId}/attachments/${dropped}`
    expect((await served.call({ method: 'DELETE', url, token })).status).toBe(204)
    expect((await fetched(`/${dropped}`)).statusCode).toBe(404)

    const sweepIn = (days: number) =>
      sweepAttachmentsJob(served.database()).run({
        dueAt: new Date(),
        now: () => new Date(Date.now() + days * dayMs),
        signal: new AbortController().signal,
      })
    await sweepIn(6)
    expect((await fetched(`/${left}`)).statusCode).toBe(200)
    // Pieces of a file that a process was killed over.
    const stray = { shopId: here.shopId, fileId: randomUUID() }
    await served
      .database()
      .db.collection<{ files_id: object; n: number; data: Buffer }>('attachments.chunks')
      .insertOne({ files_id: stray, n: 0, data: Buffer.from('x') })
    await sweepIn(8)
    expect((await fetched(`/${left}`)).statusCode).toBe(404)
    expect((await fetched(`/${refused}`)).statusCode).toBe(404)
    // The files of a recorded document stay.
    expect(await stored()).toBe(12)
  })
})
