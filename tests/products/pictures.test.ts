import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { maxPictureBytes } from '#domain/product/picture.ts'
import { readAttached } from '#server/accountant-pack/attached.ts'
import type { AttachmentDocument } from '#server/attachments/store.ts'
import { sweepAttachmentsJob } from '#server/attachments/sweep-job.ts'
import { aPhoto, formWith } from '../support/photo.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp(() => ({ rateFactor: 10 }))
const dayMs = 24 * 60 * 60 * 1000
type Shop = Awaited<ReturnType<typeof served.openOwnedShop>>

let photo: Buffer = Buffer.alloc(0)
let shop: Shop
let other: Shop
beforeAll(async () => {
  photo = await aPhoto(1600, 1200)
  ;[shop, other] = [await served.openOwnedShop(), await served.openOwnedShop()]
})

async function aProduct({ shopId, ownerToken: token } = shop): Promise<string> {
  const productId = randomUUID()
  const payload = { productId, sku: productId.slice(0, 8), name: 'Milo 400 g', priceMinor: 1200 }
  const { status } = await served.call({
    method: 'POST',
    url: `/api/shops/${shopId}/products`,
    token,
    payload,
  })
  expect(status).toBe(201)
  return productId
}

const addressOf = (productId: string, pictureId: string, { shopId } = shop) =>
  `/api/shops/${shopId}/products/${productId}/pictures/${pictureId}`

function send(productId: string, content: Buffer, { id = randomUUID() as string } = {}) {
  const url = addressOf(productId, id)
  return served.call({ method: 'PUT', url, token: shop.ownerToken, ...formWith(content) })
}

const fetched = (url: string, token = shop.ownerToken) =>
  served.app().inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })

const contents = () => served.database().db.collection('attachments.chunks').countDocuments()

describe('the picture of a product', () => {
  test('is encoded from a photo, upright and in two sizes, without the place where it was taken', async () => {
    const [productId, pictureId] = [await aProduct(), randomUUID() as string]
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    expect(await send(productId, photo, { id: pictureId })).toMatchObject({
      status: 200,
      body: { productId, pictureId, revision: 1 },
    })
    for (const [size, width, height] of [
      ['small', 144, 192],
      ['large', 768, 1024],
    ] as const) {
      const answer = await fetched(`${addressOf(productId, pictureId)}?size=${size}`)
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'content-disposition': `attachment; filename="${pictureId}.webp"`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      const { exif, ...made } = await sharp(answer.rawPayload).metadata()
      expect(made).toMatchObject({ format: 'webp', width, height })
      expect(exif).toBeUndefined()
    }
    const listed = await fetched(`/api/shops/${shop.shopId}/products?search=milo`)
    expect(listed.json().items).toContainEqual(expect.objectContaining({ productId, pictureId }))
  })

  test('sent again is the same; another photo under its id is refused; another one takes its place', async () => {
    const [productId, first, second] = [await aProduct(), randomUUID() as string, randomUUID() as string]
    const before = await contents()
    await Promise.all([send(productId, photo, { id: first }), send(productId, photo, { id: first })])
    expect(await send(productId, await aPhoto(900, 900, '#204060'), { id: first })).toMatchObject({
      status: 409,
      body: { code: 'picture_conflict' },
    })
    expect(await contents()).toBe(before + 1)
    expect(await send(productId, await aPhoto(900, 900, '#204060'), { id: second })).toMatchObject({
      status: 200,
      body: { pictureId: second },
    })
    expect(await contents()).toBe(before + 1)
    expect((await fetched(addressOf(productId, first))).json()).toMatchObject({ code: 'picture_not_found' })
  })

  test('is taken away, but not by the person who saw the one before', async () => {
    const [productId, pictureId] = [await aProduct(), randomUUID() as string]
    await send(productId, photo, { id: pictureId })
    const drop = (id: string) =>
      served.call({ method: 'DELETE', url: addressOf(productId, id), token: shop.ownerToken })
    expect((await drop(randomUUID())).body).toMatchObject({ pictureId })
    expect((await drop(pictureId)).body).not.toHaveProperty('pictureId')
    expect((await fetched(addressOf(productId, pictureId))).statusCode).toBe(404)
  })

  test("is of its shop and its product alone, and an employee's to see", async () => {
    const [productId, pictureId] = [await aProduct(), randomUUID() as string]
    await send(productId, photo, { id: pictureId })
    expect((await fetched(addressOf(await aProduct(), pictureId))).statusCode).toBe(404)
    expect((await fetched(addressOf(productId, pictureId, other), other.ownerToken)).statusCode).toBe(404)
    expect((await fetched(addressOf(productId, pictureId), other.ownerToken)).statusCode).toBe(403)
  })
})

describe('no picture', () => {
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const cases: [string, () => Promise<Buffer> | Buffer, number, string][] = [
    ['a page that is called a photo', () => Buffer.from('<!doctype html><p>'), 422, 'picture_type_unknown'],
    ['a drawing (SVG)', () => drawing, 422, 'picture_type_unknown'],
    ['a PDF', () => Buffer.from('%PDF-1.7\n'), 422, 'picture_type_unknown'],
    ['one of 1 pixel', () => aPhoto(1, 1), 422, 'picture_too_small'],
    ['a photo cut short', () => photo.subarray(0, 400), 422, 'picture_unreadable'],
    ['a beginning of a photo and nothing else', () => photo.subarray(0, 3), 422, 'picture_unreadable'],
    ['one of 40 MB', () => Buffer.concat([photo, Buffer.alloc(40 * 1024 * 1024)]), 413, 'body_too_large'],
    [
      'one a byte too large',
      () => Buffer.concat([photo, Buffer.alloc(maxPictureBytes)]),
      413,
      'body_too_large',
    ],
  ]
  test.each(cases)('is created from %s, and nothing of it is kept', async (_what, content, status, code) => {
    const productId = await aProduct()
    const before = await contents()
    expect(await send(productId, await content())).toMatchObject({ status, body: { code } })
    expect(await contents()).toBe(before)
    const { body } = await served.call({
      method: 'GET',
      url: `/api/shops/${shop.shopId}/products/${productId}`,
      token: shop.ownerToken,
    })
    expect(body).not.toHaveProperty('pictureId')
  })

  test('is there for a product that is not', async () => {
    expect(await send(randomUUID(), photo)).toMatchObject({
      status: 404,
      body: { code: 'product_not_found' },
    })
  })
})

describe('a picture among what is attached', () => {
  test('is no part of the pack for the accountant, and stays when what is unused is taken away', async () => {
    const [productId, pictureId] = [await aProduct(), randomUUID() as string]
    await send(productId, photo, { id: pictureId })
    expect((await readAttached(served.database(), shop.shopId)).byDocument.size).toBe(0)
    // One whose server died before the product named it.
    const left = { shopId: shop.shopId, attachmentId: randomUUID() as string }
    const { db } = served.database()
    const attachments = db.collection<AttachmentDocument>('attachments')
    const kept = await attachments.findOne({ '_id.attachmentId': pictureId })
    if (!kept) throw new Error('the picture is not kept')
    await attachments.insertOne({ ...kept, _id: left, fileId: randomUUID() })
    const sweep = sweepAttachmentsJob(served.database())
    await sweep.run({
      dueAt: new Date(),
      now: () => new Date(Date.now() + 8 * dayMs),
      signal: new AbortController().signal,
    })
    expect(await attachments.findOne({ _id: left })).toBeNull()
    expect(await attachments.findOne({ '_id.attachmentId': pictureId })).not.toBeNull()
  })
})
