import { expect, test } from 'vitest'
import { hostileFiles } from '#tests/support/hostile-files.ts'
import { productFileLimits } from './limits.ts'
import { readTable } from './table.ts'

test.each(hostileFiles.filter(({ isOfRows }) => !isOfRows))(
  'a hostile file ($what) is refused in a sentence that says what to do',
  async ({ make, says }) => {
    const file = new Blob([new Uint8Array(make())])
    const reading = (async () => {
      for await (const _ of readTable(file, productFileLimits));
    })()
    await expect(reading).rejects.toThrow(says)
  },
  60_000,
)
