import { expect, test } from 'vitest'
import { endsAsItMust, typeOfContent } from './content.ts'

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)))

test.each([
  ['image/jpeg', bytes([0xff, 0xd8, 0xff, 0xe0], 'JFIF')],
  ['image/png', bytes([0x89], 'PNG\r\n', [0x1a, 0x0a])],
  ['image/webp', bytes('RIFF', [1, 2, 3, 4], 'WEBPVP8 ')],
  ['application/pdf', bytes('%PDF-1.7\n')],
])('%s is recognised by its first bytes', (type, content) => {
  expect(typeOfContent(content)).toBe(type)
})

test('a file is a PDF only if it ends with its trailer', () => {
  const script = '%PDF-1.7\n<!doctype html><script>alert(1)</script>'
  expect(endsAsItMust('application/pdf', bytes(script))).toBe(false)
  expect(endsAsItMust('application/pdf', bytes('startxref\n9\n%%EOF\n', [0xff]))).toBe(true)
  expect(endsAsItMust('image/png', bytes('IEND'))).toBe(true)
})

test.each([
  ['a page', bytes('<!doctype html><script>')],
  ['a drawing, which may hold a script', bytes('<svg xmlns="http://www.w3.org/2000/svg">')],
  ['a page behind a blank', bytes(' %PDF-1.7')],
  ['a program', bytes('MZ', [0x90, 0x00])],
  ['a sound in the same wrapping as a WebP', bytes('RIFF', [1, 2, 3, 4], 'WAVEfmt ')],
  ['a beginning cut short', bytes('%PDF')],
  ['nothing', bytes('')],
])('%s cannot be attached', (_what, content) => {
  expect(typeOfContent(content)).toBeNull()
})
