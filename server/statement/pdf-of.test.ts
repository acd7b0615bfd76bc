import { describe, expect, test } from 'vitest'
import type { Paper } from '#domain/receipt/paper.ts'
import { paperPdf } from '#domain/receipt/pdf.ts'
import { pdfText } from '../../tests/support/pdf-text.ts'
import { pdfOf } from './pdf-of.ts'

const names = [
  'Ọláńrewájú Adébáyọ̀',
  'Ɛsi Ɔforiwaa Ŋmɛnsa',
  'Ọláńrewájú (decomposed)'.normalize('NFD'),
  'Gari Ijẹbu – 2½ kg “premium”',
  'Ünlü şeker, mix & match <b>bold</b>, ẹ ọ ṣ ń Ṣ ɔ',
  'GH₵ 12.00 ₦ 5 ₹ 7 € 9',
]
const longName = 'Donaudampfschifffahrtsgesellschaftskapitaensmuetzenfabrikationsbetrieb'

function receiptOf(goods: readonly string[]): Paper {
  const lines = goods.map(
    (name) => ({ is: 'goods', name, amount: '1,234.56', below: [`2 × ${name}`] }) as const,
  )
  return { title: 'Receipt A-7', parts: [{ lines: [{ is: 'name', text: goods[0] ?? '' }] }, { lines }] }
}

async function textOf(paper: Paper, paperMm: 58 | 80) {
  return pdfText(Buffer.from(await pdfOf(paperPdf(paper, paperMm, 'Shop') as never)))
}

describe.each([58, 80] as const)('a paper of %i mm as a PDF', (paperMm) => {
  test.each(names)('has the letters of %s, as they are copied out of it', async (name) => {
    const text = (await textOf(receiptOf([name]), paperMm)).replaceAll(/\s+/g, '')
    expect(text).toContain(name.normalize('NFC').replaceAll(/\s+/g, ''))
    expect(text).toContain('1,234.56')
  })

  test('breaks a word that is longer than the paper, and keeps the figure beside it', async () => {
    const definition = paperPdf(receiptOf([longName]), paperMm, 'Shop')
    const pdf = Buffer.from(await pdfOf(definition as never))
    expect(pdfText(pdf).replaceAll(/\s+/g, '')).toContain('1,234.56')
    const { width } = definition.pageSize as { width: number }
    for (const left of await leftEdges(pdf)) expect(left).toBeLessThan(width - 8)
    expect(pdfText(pdf).replaceAll(/\s+/g, '')).toContain('Donaudampfschiff')
  })
})

/** Where each piece of text of a PDF begins, in points from the left. */
async function leftEdges(pdf: Buffer): Promise<number[]> {
  const { inflateSync } = await import('node:zlib')
  const whole = pdf.toString('latin1')
  return [...whole.matchAll(/\/Length (\d+)[^>]*\/FlateDecode[^>]*>>\nstream\n/g)].flatMap(
    ({ 0: head, 1: length, index }) => {
      const from = index + head.length
      const page = inflateSync(pdf.subarray(from, from + Number(length))).toString('latin1')
      return [...page.matchAll(/1 0 0 1 ([-\d.]+) [-\d.]+ Tm/g)].map(([, left]) => Number(left))
    },
  )
}
