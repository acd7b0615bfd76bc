import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { askForKey } from './ask-for-key.ts'
import { newKey } from './key.ts'

/** Asks, with this as all that comes in. */
function answerTo(typed: string): Promise<string> {
  const input = new PassThrough()
  const requested = askForKey(input, new PassThrough())
  input.end(typed)
  return requested
}

test('the key is taken as it is typed, with or without a line end', async () => {
  const key = newKey()
  for (const end of ['\n', '\r\n', '']) expect(await answerTo(key.toLowerCase() + end)).toBe(key)
})

test('an input that ends before a key was typed ends with a sentence', async () => {
  await expect(answerTo('')).rejects.toThrow(
    'The input ended before a key was typed: run it in a terminal, or set BACKUP_KEY for this command. Nothing was changed.',
  )
})

test('what is no key is refused', async () => {
  for (const typed of ['\n', 'key\n'])
    await expect(answerTo(typed)).rejects.toThrow('That is not a backup key')
})
