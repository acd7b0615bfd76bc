import { randomInt } from 'node:crypto'
import { wordlist } from '@scure/bip39/wordlists/english.js'

const words = 4

/**
 * Four short words, such as `river-quiet-mango-table`: it is read aloud or typed from a note, once, and replaced at the
 * first login. 44 random bits; guesses are limited.
 */
export function makeUpPassword(): string {
  return Array.from({ length: words }, () => wordlist[randomInt(wordlist.length)]).join('-')
}
