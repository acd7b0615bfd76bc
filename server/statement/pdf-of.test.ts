import { describe, expect, test } from 'vitest'
import { day } from '#domain/business-day.ts'
import { aSale, aSaleLine } from '#domain/documents/sale/a-sale.fixture.ts'
import { minor } from '#domain/money.ts'
import { labelsPdf } from '#domain/product/label-pdf.ts'
import { labelSheets, placeLabels } from '#domain/product/labels.ts'
import { invoicePdf } from '#domain/receipt/invoice.ts'
import type { Paper } from '#domain/receipt/paper.ts'
import { paperPdf } from '#domain/receipt/pdf.ts'
import { receiptView } from '#domain/receipt/view.ts'
import { listStatement } from '#domain/statement/list-statement.ts'
import { statementPdf } from '#domain/statement/pdf.ts'
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

describe('the other papers', () => {
  const written = names.map((name) => [name])
  const readBack = (pdf: Uint8Array) => pdfText(Buffer.from(pdf)).replaceAll(/\s+/g, '')
  const plain = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, '')

  test('an invoice of A4 has the letters, breaks a long word and keeps every figure', async () => {
    const goods = [...names, longName, '🍬'.repeat(60)]
    const lines = goods.map((_, at) => aSaleLine({ lineId: `${at}`, unitPriceMinor: minor(123_456) }))
    const sale = { ...aSale({ lines }), kind: 'sale' as const }
    const beside = {
      saleId: 's',
      tillName: 'Ɔ 1',
      cashier: null,
      customerName: names[0] ?? '',
      entryHash: null,
    }
    const view = receiptView(
      sale,
      (at) => ({ name: goods[at] ?? '', unit: null }),
      { ...beside, returnedReceipt: null },
      'GH',
      [],
    )
    const shop = {
      ...{ name: 'Ɛdan Ŋkwan', receiptHeader: ['Ijẹbu'], currency: 'GHS', timeZone: 'Africa/Accra' },
      ...{
        taxPack: 'GH' as const,
        taxRegistrations: [{ from: day('2026-01-01'), scheme: 'not-registered' as const }],
      },
    }
    const pdf = await pdfOf(invoicePdf(view, shop, null) as never)
    for (const name of [...names, 'Ɛdan Ŋkwan']) expect(readBack(pdf)).toContain(plain(name))
    expect(readBack(pdf).match(/1,234\.56/g)?.length).toBeGreaterThanOrEqual(goods.length)
    for (const left of await leftEdges(Buffer.from(pdf))) expect(left).toBeLessThan(595 - 40)
  })

  test('a list and labels have the letters', async () => {
    const shop = { name: 'Ɛdan', currency: 'GHS', timeZone: 'Africa/Accra' }
    const columns = [
      { id: 'name', header: 'Ɔ', value: ([name = '']: string[]) => name },
      { id: 'sum', header: '₵', kind: 'money' as const, value: () => 123_456 },
    ]
    const list = listStatement({
      ...{ title: 'Ŋ', period: 'March', shop, fileName: 'f', columns },
      rows: [...written, [longName]],
    })
    const pdf = await pdfOf(statementPdf(list, 'now') as never)
    for (const name of names) expect(readBack(pdf)).toContain(plain(name))
    expect(readBack(pdf).match(/1,234\.56/g)).toHaveLength(written.length + 1)
    for (const left of await leftEdges(Buffer.from(pdf))) expect(left).toBeLessThan(595 - 40)

    const label = { shop: 'Ɛdan', name: 'Ijẹbu ŋ', price: 'GH₵ 12.00', bars: null }
    const sheet = labelSheets['roll-40']
    const labels = await pdfOf(labelsPdf(sheet, placeLabels(sheet, [{ item: label, count: 1 }], 1)) as never)
    expect(readBack(labels)).toContain('Ijẹbuŋ')
    expect(readBack(labels)).toContain('GH₵12.00')
  })

  test('no line of a label is wider than the label, whatever its letters', async () => {
    const letters = [
      ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789&%@-ƐƆŊɛɔŋẸỌṢẹọṣńẆǓ₵₦₹€½…漢🍬',
    ]
    const named = [
      ...['MAMMOTH WAAKYE AND MACKEREL', 'MAMMOTH WAAKYE AND MACKEREL MIX WHOLE', ...names, longName],
      ...letters.map((letter) => letter.repeat(60)),
    ].map((name) => ({ count: 1, item: { shop: name, name, price: 'GH₵ 12.00', bars: null } }))
    const small = { ...labelSheets['roll-40'], page: labelSheets.L7651.label, label: labelSheets.L7651.label }
    for (const sheet of [labelSheets['roll-40'], small]) {
      const pdf = Buffer.from(await pdfOf(labelsPdf(sheet, placeLabels(sheet, named, 1)) as never))
      // Every line is in the middle: what begins on the label ends on it.
      for (const left of await leftEdges(pdf)) expect(left).toBeGreaterThan(0)
      expect(readBack(pdf)).toContain('MAMMOTHWAAKYE')
    }
  })

  test.each([58, 80] as const)(
    'a letter that no font has is a box, and moves no figure: %i mm',
    async (paperMm) => {
      for (const name of ['漢字 🍬', '🍬'.repeat(60), `${'a'.repeat(30)}🍬${'ọ̀'.repeat(30)}`]) {
        const definition = paperPdf(receiptOf([name]), paperMm, 'Shop')
        const pdf = Buffer.from(await pdfOf(definition as never))
        expect(pdfText(pdf)).toContain('1,234.56')
        // Glyph 0 is the box.
        expect(await glyphsIn(pdf)).toContain('0000')
        const { width } = definition.pageSize as { width: number }
        for (const left of await leftEdges(pdf)) expect(left).toBeLessThan(width - 8)
      }
    },
  )
})

/** Where each piece of text of a PDF begins, in points from the left. */
async function leftEdges(pdf: Buffer): Promise<number[]> {
  return (await pagesOf(pdf)).flatMap((page) =>
    [...page.matchAll(/1 0 0 1 ([-\d.]+) [-\d.]+ Tm/g)].map(([, left]) => Number(left)),
  )
}

async function glyphsIn(pdf: Buffer): Promise<string[]> {
  return (await pagesOf(pdf)).flatMap((page) =>
    [...page.matchAll(/<((?:[0-9a-f]{4})+)>/gi)].flatMap(([, codes = '']) => codes.match(/.{4}/g) ?? []),
  )
}

async function pagesOf(pdf: Buffer): Promise<string[]> {
  const { inflateSync } = await import('node:zlib')
  const whole = pdf.toString('latin1')
  return [...whole.matchAll(/\/Length (\d+)[^>]*\/FlateDecode[^>]*>>\nstream\n/g)].map(
    ({ 0: head, 1: length, index }) => {
      const from = index + head.length
      return inflateSync(pdf.subarray(from, from + Number(length))).toString('latin1')
    },
  )
}
