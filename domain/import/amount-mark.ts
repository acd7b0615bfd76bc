import { shown } from './cell-text.ts'

const dollars = [
  'USD',
  'AUD',
  'CAD',
  'NZD',
  'SGD',
  'HKD',
  'LRD',
  'NAD',
  'BBD',
  'BSD',
  'JMD',
  'TTD',
  'XCD',
  'GYD',
]
const francs = ['XOF', 'XAF', 'RWF', 'BIF', 'GNF', 'CDF', 'DJF', 'KMF', 'CHF']
const shillings = ['KES', 'UGX', 'TZS', 'SOS']
const rupees = ['INR', 'PKR', 'LKR', 'NPR', 'MUR', 'SCR']

/** What people write beside an amount, in small letters without points and blanks, and the currencies that it may mean. */
const marks = new Map<string, readonly string[]>(
  Object.entries({
    ...ofOne('GHS', [
      'gh₵',
      'gh¢',
      'ghc',
      'gh',
      '₵',
      'cedi',
      'cedis',
      'ghanacedi',
      'ghanacedis',
      'ghanaiancedis',
    ]),
    ...ofOne('NGN', ['₦', 'naira', 'nairas']),
    ...ofOne('GBP', ['poundsterling', 'poundssterling', 'sterling']),
    ...ofOne('EUR', ['€', 'euro', 'euros']),
    ...ofOne('USD', ['us$', 'usdollar', 'usdollars']),
    ...ofOne('KES', ['ksh', 'kshs', 'kenyashillings']),
    ...ofOne('UGX', ['ush', 'ushs']),
    ...ofOne('TZS', ['tsh', 'tshs']),
    ...ofOne('ZAR', ['rand', 'rands']),
    ...ofOne('INR', ['₹']),
    ...ofOne('ETB', ['birr']),
    ...ofOne('GMD', ['dalasi', 'dalasis']),
    ...ofOne('MAD', ['dirham', 'dirhams']),
    '£': ['GBP', 'EGP', 'SSP', 'SYP', 'GIP', 'FKP', 'SHP'],
    ...Object.fromEntries(
      ['pound', 'pounds'].map((word) => [word, ['GBP', 'EGP', 'SSP', 'GIP', 'FKP', 'SHP']]),
    ),
    '¥': ['JPY', 'CNY'],
    ...Object.fromEntries(['$', 'dollar', 'dollars'].map((word) => [word, dollars])),
    ...Object.fromEntries(['cfa', 'fcfa', 'francscfa', 'franccfa'].map((word) => [word, ['XOF', 'XAF']])),
    ...Object.fromEntries(['f', 'fr', 'franc', 'francs'].map((word) => [word, francs])),
    ...Object.fromEntries(
      ['sh', 'shs', 'shilling', 'shillings', '/=', '/-'].map((word) => [word, shillings]),
    ),
    ...Object.fromEntries(['rs', 'rupee', 'rupees'].map((word) => [word, rupees])),
  }),
)
/** Those that mean a currency before an amount alone: after it, they are something else. */
const before = new Map<string, readonly string[]>([
  ['n', ['NGN']],
  ['r', ['ZAR']],
  ['¢', ['GHS']],
])
/** Abbreviations that end with a point: in `Rs.50` it is not that of the decimals. */
const abbreviated = new Set(['ksh', 'kshs', 'ush', 'tsh', 'sh', 'shs', 'rs', 'fr'])

const common = new Set([...marks.values()].flat())
const codes = new Set(Intl.supportedValuesOf('currency'))

function ofOne(currency: string, words: readonly string[]): Record<string, readonly string[]> {
  return Object.fromEntries(words.map((word) => [word, [currency]]))
}

/** Which currencies a mark may mean; none where it is no mark of a currency. */
function currenciesOf(text: string, currency: string, isBefore: boolean): readonly string[] {
  const bare = text.replaceAll(/[\s\u00a0.]/gu, '')
  if (bare.toUpperCase() === currency || codes.has(bare)) return [bare.toUpperCase()]
  const mark = bare.toLowerCase()
  return marks.get(mark) ?? (isBefore ? before.get(mark) : undefined) ?? []
}

/** A cell of an amount as it is parsed, or the currency that it is marked with where that is another one. */
export type MarkedAmount = { text: string; other?: string }

const longestMark = 24
const signs = '[-−+(]*'
const leading = new RegExp(
  `^(${signs})\\s*([^\\d\\s.,'’()+−-][^\\d,'’()+−-]*?)(\\.?)(\\s*)(${signs}\\s*[.,]?\\d.*)$`,
  'u',
)
const trailing = /^(.*\d[.,]?\)?)\s*([^\d\s.,'’()][^\d()]*)(\)?)$/u

/**
 * An amount without the word or mark of its currency: `GHS 88.00`, `₵88`, `88 cedis`, `1,200/=`. One of another
 * currency is reported with it. What is no mark stays in the text, so that it is refused as no amount.
 */
export function withoutMark(text: string, currency: string): MarkedAmount {
  let left = text.trim()
  let other: string | undefined
  const take = (mark: string, isBefore: boolean): boolean => {
    const meant = currenciesOf(mark, currency, isBefore)
    if (meant.length === 0) return false
    if (!meant.includes(currency)) other ??= meant[0]
    return true
  }
  const [, sign = '', mark = '', point = '', blank = '', amount = ''] = leading.exec(left.slice(0, 200)) ?? []
  const isAbbreviation = point === '' || abbreviated.has(mark.toLowerCase()) || blank !== ''
  if (mark !== '' && mark.length <= longestMark && isAbbreviation && take(mark, true)) left = sign + amount
  const [, figure = '', word = '', bracket = ''] = trailing.exec(left.slice(0, 200)) ?? []
  if (word !== '' && word.length <= longestMark && take(word, false)) left = figure + bracket
  return { text: left, ...(other !== undefined && { other }) }
}

/**
 * The currency that a column's name ends with, as in `Price (GH₵)`; the name without it. A rare code counts in brackets
 * alone: `CUP` and `ALL` are words, too.
 */
export function markOfName(name: string): { name: string; currencies: readonly string[] } {
  const [, plain = '', open = '', mark = ''] =
    /^(.{1,150}?)([\s([,:-]+)([^\s([,:)\]-]{1,12})[)\]\s]*$/u.exec(name.slice(0, 200)) ?? []
  const found = mark === '' ? [] : currenciesOf(mark, '', false)
  const currencies = /[([]/.test(open) || found.some((one) => common.has(one)) ? found : []
  return currencies.length > 0 ? { name: plain.trim(), currencies } : { name, currencies }
}

/** Why an amount is not imported that is marked with another currency. */
export function otherCurrencyError(text: string, other: string, currency: string) {
  return {
    code: 'currency_differs',
    detail: `“${shown(text)}” is an amount in ${other}, but this shop uses ${currency}. Convert it first.`,
  }
}
