import { expect, test } from 'vitest'
import { maxKeptPictures, picturesToKeep } from './kept-pictures.ts'

test('a device asks for the pictures it lacks, and drops those that no product has', () => {
  const shelf = [
    { productId: 'milo', pictureId: 'tin' },
    { productId: 'milk' },
    { productId: 'rice', pictureId: 'bag' },
  ]
  expect(picturesToKeep(shelf, ['bag', 'old bag'])).toEqual({
    missing: [{ productId: 'milo', pictureId: 'tin' }],
    gone: ['old bag'],
  })
})

test('a device keeps as many pictures as it has room for, those of the first products', () => {
  const shelf = Array.from({ length: maxKeptPictures + 1 }, (_, at) => ({
    productId: `p${at}`,
    pictureId: `${at}`,
  }))
  const { missing, gone } = picturesToKeep(shelf, ['0', `${maxKeptPictures}`])
  expect(missing).toHaveLength(maxKeptPictures - 1)
  expect(gone).toEqual([`${maxKeptPictures}`])
})
