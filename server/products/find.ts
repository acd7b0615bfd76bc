import { type ProductSearch, type Rank, ranks } from '#domain/product/search.ts'

/** A condition or an expression as MongoDB reads it. */
type Expression = Record<string, unknown>

/**
 * A search as MongoDB does it: the patterns of domain/product/search.ts on the folded texts each product
 * is stored with. What is found, and how well it fits, is what the till finds.
 */
export function foundFilter(search: ProductSearch): Expression {
  const { typed, code, words, skuPart, barcodeStart, number } = search
  const ways: Expression[] = [{ sku: typed }, { barcodes: typed, 'barcodes.0': { $exists: true } }]
  if (code !== '') ways.push({ 'search.barcodes': code })
  if (words.length > 0) ways.push({ $and: words.map((word) => ({ 'search.name': { $regex: word } })) })
  if (skuPart !== null) ways.push({ 'search.sku': { $regex: skuPart } })
  if (barcodeStart !== null) ways.push({ 'search.barcodes': { $regex: barcodeStart } })
  // The second condition is the index's own: without it that index can't serve.
  if (number !== null) ways.push({ 'search.numbers': number, 'search.numbers.0': { $exists: true } })
  return { $or: ways }
}

/** The rank of a product that was found, as an expression of an aggregation. */
export function rankOf({ typed, code, words, wordStarts, nameStart, number }: ProductSearch): Expression {
  const nameHas = (pattern: string) => ({ $regexMatch: { input: '$search.name', regex: pattern } })
  // As text: what was typed may begin with a dollar.
  const [asTyped, asCode] = [{ $literal: typed }, { $literal: code }]
  const nameFits = { $and: words.map(nameHas) }
  const cases: [Expression, Rank][] = [
    [{ $or: [{ $eq: ['$sku', asTyped] }, { $in: [asTyped, '$barcodes'] }] }, ranks.writtenCode],
  ]
  if (code !== '') {
    const isNumber = number === null ? [] : [{ $in: [number, { $ifNull: ['$search.numbers', []] }] }]
    const isCode = {
      $or: [{ $eq: ['$search.sku', asCode] }, { $in: [asCode, '$search.barcodes'] }, ...isNumber],
    }
    cases.push([isCode, ranks.code])
  }
  if (nameStart !== null) {
    cases.push([{ $and: [nameFits, nameHas(nameStart)] }, ranks.nameStart])
    cases.push([{ $and: [nameFits, ...wordStarts.map(nameHas)] }, ranks.wordStart])
  }
  return cases.reduceRight<Expression>(
    (otherwise, [condition, rank]) => ({ $cond: [condition, rank, otherwise] }),
    {
      $literal: ranks.contained,
    },
  )
}
