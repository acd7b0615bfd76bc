/** Digits and letters that are not confused when read out: no I, L, O, U. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const randomLetters = 9
const length = randomLetters + 1

/** How many random bytes are in a code. */
export const creditCodeBytes = randomLetters

/**
 * The code of store credit, as a return's receipt prints it: `7K3M9-QXP4D`. 45 bits of chance, and a check character
 * (Luhn's rule to the base 32), which finds every wrong character and nearly every two that changed places.
 */
export function creditCode(random: Uint8Array): string {
  if (random.length !== randomLetters) throw new Error(`a code takes ${randomLetters} bytes of chance`)
  const text = [...random].map((byte) => letters[byte % letters.length]).join('')
  return grouped(text + checkOf(text))
}

/** A code as it was typed or scanned, with or without its hyphen; null where it is none, or was misread. */
export function readCreditCode(typed: string): string | null {
  const text = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  if (text.length !== length || [...text].some((letter) => !letters.includes(letter))) return null
  return checkOf(text.slice(0, -1)) === text.at(-1) ? grouped(text) : null
}

/** Whether a text is a code as a receipt prints it and a till sends it: in another spelling it proves nothing. */
export function isCreditCode(text: string): boolean {
  return readCreditCode(text) === text
}

/** A code as it is shown to whoever must not spend it: `…QP4D`. What is no code stays as it is. */
export function maskedCreditCode(reference: string): string {
  const code = readCreditCode(reference)
  return code === null ? reference : `…${code.slice(-4)}`
}

const grouped = (text: string) => `${text.slice(0, length / 2)}-${text.slice(length / 2)}`

function checkOf(text: string): string {
  const base = letters.length
  const sum = [...text].reverse().reduce((total, letter, index) => {
    const weighed = letters.indexOf(letter) * (index % 2 === 0 ? 2 : 1)
    return total + Math.floor(weighed / base) + (weighed % base)
  }, 0)
  return letters[(base - (sum % base)) % base] as string
}
