import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import type { Product } from '#domain/api/product.ts'
import { firstBytes, isPhoto, typeOfContent } from '#domain/attachment/content.ts'
import { Refusal } from '#domain/errors.ts'
import { leastPicturePixels, type PictureSize, picturePixels } from '#domain/product/picture.ts'
import type { AppDeps } from '#server/wiring/app-deps.ts'
import { readPhoto } from '../attachments/photos.ts'
import {
  addAttachment,
  type Content,
  findAttachment,
  giveBack,
  pictureOfProduct,
  readContent,
  removeContent,
  removeUnclaimed,
  writeContent,
} from '../attachments/store.ts'
import { type ProductsDeps, requireProduct } from './service.ts'
import { changePicture } from './store.ts'

type PicturesDeps = ProductsDeps & Pick<AppDeps, 'log'>
type OfPicture = { shopId: string; productId: string; pictureId: string }

/**
 * Makes a photo the picture of a product. What is kept is encoded again from its pixels: nothing else in the file
 * (where it was taken, its metadata) remains. The same photo again under its id changes nothing.
 * @throws Refusal product_not_found, picture_type_unknown, picture_unreadable, picture_too_small, picture_not_made,
 * picture_conflict
 */
export async function setPicture(
  deps: PicturesDeps,
  place: OfPicture & { byUid: string },
  filePath: string,
): Promise<Product> {
  const { shopId, productId, pictureId } = place
  await requireProduct(deps, shopId, productId)
  await keepPicture(deps, place, await makePicture(await readFile(filePath), deps))
  const before = await changePicture(deps.database, place, pictureId, deps.now())
  if (before?.pictureId !== undefined && before.pictureId !== pictureId)
    await removePicture(deps, { shopId, productId, pictureId: before.pictureId })
  return requireProduct(deps, shopId, productId)
}

/** Another picture than this one stays. @throws Refusal product_not_found */
export async function dropPicture(deps: PicturesDeps, place: OfPicture): Promise<Product> {
  const { shopId, productId, pictureId } = place
  const before = await changePicture(deps.database, place, null, deps.now(), pictureId)
  if (before) await removePicture(deps, place)
  return requireProduct(deps, shopId, productId)
}

/** @throws Refusal picture_not_found */
export async function openPicture(
  { database }: Pick<PicturesDeps, 'database'>,
  { shopId, productId, pictureId }: OfPicture,
  size: PictureSize,
): Promise<Content | Uint8Array> {
  const found = await findAttachment(database, shopId, pictureId)
  const isOurs = found?.document?.kind === pictureOfProduct && found.document.id === productId
  if (!isOurs) throw new Refusal('picture_not_found')
  return size === 'small' && found.thumbnail
    ? found.thumbnail.value()
    : readContent(database, { shopId, fileId: found.fileId })
}

type Made = Record<PictureSize, Buffer>

async function makePicture(photo: Buffer, { log }: PicturesDeps): Promise<Made> {
  const type = typeOfContent(photo.subarray(0, firstBytes))
  if (type === null || !isPhoto(type)) throw new Refusal('picture_type_unknown')
  const made = await readPhoto(photo, log, async (upright) => {
    const { width, height } = await upright.metadata()
    if (Math.min(width, height) < leastPicturePixels)
      throw new Refusal('picture_too_small', { width, height, least: leastPicturePixels })
    return encoded(upright)
  }).catch((error: unknown) => {
    const isUnreadable = error instanceof Refusal && error.code === 'attachment_unreadable'
    throw isUnreadable ? new Refusal('picture_unreadable') : error
  })
  if (made === null) throw new Refusal('picture_not_made')
  return made
}

async function encoded(upright: Sharp): Promise<Made> {
  const sized = (size: PictureSize) =>
    upright
      .clone()
      .resize(picturePixels[size], picturePixels[size], { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 76 })
      .toBuffer()
  return { small: await sized('small'), large: await sized('large') }
}

/** A drawing of this program itself as the picture of a product, where the machine can encode pictures. */
export async function setDrawing(
  deps: Pick<PicturesDeps, 'database' | 'now' | 'log'>,
  place: OfPicture & { byUid: string },
  svg: string,
): Promise<void> {
  const made = await readPhoto(Buffer.from(svg), deps.log, encoded)
  if (made === null) return
  await keepPicture(deps, place, made)
  await changePicture(deps.database, place, place.pictureId, deps.now())
}

/** Kept as attachments are, so that it is archived, backed up and brought back with them. */
async function keepPicture(
  { database, now }: Pick<PicturesDeps, 'database' | 'now'>,
  { shopId, productId, pictureId, byUid }: OfPicture & { byUid: string },
  { small, large }: Made,
): Promise<void> {
  const key = { shopId, fileId: randomUUID() }
  const sha256 = createHash('sha256').update(large).digest('hex')
  await writeContent(database, key, large)
  const isNew = await addAttachment(database, {
    _id: { shopId, attachmentId: pictureId },
    fileId: key.fileId,
    name: 'picture.webp',
    type: 'image/webp',
    bytes: large.length,
    sha256,
    sentAt: now(),
    sentByUid: byUid,
    thumbnail: small,
    document: { kind: pictureOfProduct, id: productId, since: now() },
  })
  if (isNew) return
  await removeContent(database, key)
  const known = await findAttachment(database, shopId, pictureId)
  const isSame = known?.sha256 === sha256 && known.document?.kind === pictureOfProduct
  if (!isSame || known.document?.id !== productId) throw new Refusal('picture_conflict')
}

async function removePicture({ database }: PicturesDeps, { shopId, productId, pictureId }: OfPicture) {
  await giveBack(
    database,
    { shopId, attachmentId: pictureId },
    { kind: pictureOfProduct, id: productId },
    null,
  )
  await removeUnclaimed(database, shopId, pictureId)
}
