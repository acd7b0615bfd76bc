import { expect, test } from 'vitest'
import { sameVersion } from './versions.ts'

test('data goes forward to a newer service with a word, never back to an older one', () => {
  const output: string[] = []
  const say = (line: string) => void output.push(line)
  sameVersion('MongoDB', undefined, '6.0.5', say)
  sameVersion('MongoDB', '6.0.5', '6.0.5', say)
  expect(output).toEqual([])
  sameVersion('MongoDB', '6.0.5', '7.0.14', say)
  expect(output).toEqual(['  MongoDB is upgraded from version 6.0.5 to 7.0.14; its data is kept.'])
  expect(() => sameVersion('MongoDB', '7.0.14', '6.0.5', say)).toThrow(/was written by version 7.0.14/)
})
