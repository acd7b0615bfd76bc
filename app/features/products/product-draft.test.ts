import { describe, expect, it } from 'vitest'
import { ApiProblem } from '#app/api/problem.ts'
import { placeError, readForm } from '#app/components/form/errors.ts'
import type { Product } from '#domain/api/product.ts'
import { minor } from '#domain/money.ts'
import { ProductInput } from '#domain/product/schema.ts'
import { milli } from '#domain/quantity.ts'
import {
  changesOf,
  draftOf,
  emptyDraft,
  inputOf,
  type ProductDraft,
  productPlacing,
  readBarcodes,
} from './product-draft.ts'

const productId = '01930000-0000-7000-8000-000000000001'

function aProduct(change: Partial<Product> = {}): Product {
  return {
    productId,
    name: 'Gari 1 kg',
    sku: 'GARI-1',
    barcodes: ['6034000123457'],
    category: 'Grains',
    unit: 'piece',
    priceMinor: minor(2500),
    taxClassId: 'standard',
    costMinor: minor(1800),
    reorderLevelMilli: milli(6000),
    status: 'active',
    revision: 3,
    onHandMilli: milli(12_000),
    averageCostMinor: minor(1790),
    updatedAt: '2026-11-21T08:00:00Z',
    ...change,
  }
}

function readDraft(draft: ProductDraft, id: string) {
  return readForm(draft, { ...productPlacing, schema: ProductInput, inputOf: (held) => inputOf(held, id) })
}

function errorsOf(error: unknown) {
  return placeError(error, emptyDraft, productPlacing).errors
}

function sent(product: Product, change: Partial<typeof emptyDraft> = {}) {
  const reading = readDraft({ ...draftOf(product), ...change }, productId)
  if (!reading.ok) throw new Error(JSON.stringify(reading.errors))
  return reading.read
}

function aProblem(code: string, errors?: { path: string; message: string }[]) {
  return new ApiProblem({ type: 'urn:x', title: 'No', status: 400, code, detail: 'Because.', errors })
}

describe('a product form', () => {
  it('names every field that is missing', () => {
    const reading = readDraft(emptyDraft, productId)
    expect(reading).toEqual({
      ok: false,
      formError: null,
      errors: {
        name: 'Every product needs a name.',
        sku: 'Every product needs a SKU.',
        priceMinor: 'Enter a price, such as 12.50.',
      },
    })
  })

  it('takes barcodes as a scanner leaves them, each once', () => {
    expect(readBarcodes('6034000123457 6034000123457\n5000112548167, 1234')).toEqual([
      '6034000123457',
      '5000112548167',
      '1234',
    ])
  })

  it('marks the barcodes for a code that is none', () => {
    const reading = readDraft({ ...draftOf(aProduct()), barcodes: '6034000123457 x!' }, productId)
    expect(reading).toEqual({
      ok: false,
      formError: null,
      errors: { barcodes: 'A barcode has 4 to 48 digits or letters.' },
    })
  })

  it('refuses a barcode as a price, cost or quantity at its field', () => {
    const barcode = 6_001_234_567_890
    const draft = { ...draftOf(aProduct()), priceMinor: minor(barcode), costMinor: minor(barcode) }
    expect(readDraft({ ...draft, openingQuantityMilli: milli(barcode) }, productId)).toEqual({
      ok: false,
      formError: null,
      errors: {
        priceMinor: 'This is too large for a price. Is it a barcode?',
        costMinor: 'This is too large for a cost. Is it a barcode?',
        openingQuantityMilli: 'A quantity is at most 1,000,000. Is it a barcode?',
      },
    })
  })

  it('refuses opening stock that is worth too much at its cost', () => {
    const draft = { ...draftOf(aProduct()), costMinor: minor(1_000_001) }
    expect(readDraft({ ...draft, openingQuantityMilli: milli(1_000_000_000) }, productId)).toMatchObject({
      errors: { openingQuantityMilli: expect.stringContaining('more than the books can hold') },
    })
  })

  it('sends no opening stock where none was counted', () => {
    expect(sent(aProduct(), { openingQuantityMilli: milli(0) })).not.toHaveProperty('openingQuantityMilli')
    expect(sent(aProduct(), { openingQuantityMilli: milli(4000) })).toMatchObject({
      openingQuantityMilli: 4000,
    })
  })

  it('sends only what was changed', () => {
    const product = aProduct()
    expect(changesOf(product, sent(product))).toBeNull()
    expect(changesOf(product, sent(product, { priceMinor: minor(2700), barcodes: '' }))).toEqual({
      priceMinor: 2700,
      barcodes: [],
    })
  })

  it('shows what the server refused at its field', () => {
    expect(errorsOf(aProblem('sku_taken'))).toEqual({ sku: 'Because.' })
    expect(errorsOf(aProblem('barcode_taken'))).toEqual({ barcodes: 'Because.' })
    expect(errorsOf(aProblem('invalid_request', [{ path: 'barcodes.1', message: 'Too short.' }]))).toEqual({
      barcodes: 'Too short.',
    })
    expect(errorsOf(aProblem('owner_required'))).toEqual({})
  })
})
