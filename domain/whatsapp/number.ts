/** How numbers of a country are dialled: their prefix abroad, and how many digits follow its 0. */
type Dialled = { code: string; fewest: number; most: number }

const dialled: Readonly<Record<string, Dialled>> = {
  GH: { code: '233', fewest: 9, most: 9 },
  NG: { code: '234', fewest: 8, most: 10 },
  KE: { code: '254', fewest: 9, most: 9 },
  GB: { code: '44', fewest: 9, most: 10 },
}

/** Digits alone, as wa.me expects a number; or a sentence that says why there is none. */
type WhatsAppNumber = { number: string; why: null } | { number: null; why: string }

/**
 * The number that WhatsApp knows a telephone by: with its country. One without is of the shop's country.
 * @param country the shop's, two capital letters
 */
export function whatsAppNumber(phone: string | null, country: string): WhatsAppNumber {
  const typed = (phone ?? '').trim()
  if (typed === '') return none('No telephone number is recorded.')
  // The 0 in brackets is dialled at home alone: +44 (0)20 7946 0000.
  const bare = typed.replace(/^(\+|00)(.*)\(0\)/, '$1$2').replaceAll(/[\s().\-/\u2010-\u2015]/g, '')
  if (!/^\+?\d+$/.test(bare)) return none(`${typed} is not a single telephone number.`)
  const abroad = /^(?:\+|00)([1-9]\d{7,14})$/.exec(bare)?.[1]
  if (abroad !== undefined) return { number: abroad, why: null }
  if (bare.startsWith('+') || bare.startsWith('00'))
    return none(`${typed} is not a complete telephone number.`)
  const home = dialled[country]
  if (!home) return none(`Enter ${typed} with its country code, such as +233 24 412 3456.`)
  const national = nationalOf(bare, home)
  if (national === null)
    return none(
      `${typed} is not a number of the shop’s country. Enter it with its country code, such as +${home.code}.`,
    )
  return { number: `${home.code}${national}`, why: null }
}

/** What follows the country's code; null where the number does not fit the country. */
function nationalOf(digits: string, { code, fewest, most }: Dialled): string | null {
  const fits = (national: string) =>
    national.length >= fewest && national.length <= most && !national.startsWith('0')
  // With the code, and the plus sign left out.
  const behindCode = digits.startsWith(code) ? digits.slice(code.length) : ''
  if (digits.length > most && fits(behindCode)) return behindCode
  const national = digits.startsWith('0') ? digits.slice(1) : digits
  return fits(national) ? national : null
}

function none(why: string): WhatsAppNumber {
  return { number: null, why }
}
