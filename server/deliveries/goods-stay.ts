import { Refusal } from '#domain/errors.ts'

const maxAttempts = 5

/**
 * Records a document that is planned from the stock of goods. If the stock changed after it was read, reads it again
 * and retries.
 * @param lookAndRecord refused with changed_meanwhile if that happened
 * @throws Refusal changed_meanwhile
 */
export async function whileGoodsStay<Recorded>(lookAndRecord: () => Promise<Recorded>): Promise<Recorded> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await lookAndRecord()
    } catch (error) {
      const isMoved = error instanceof Refusal && error.code === 'changed_meanwhile'
      if (!isMoved || attempt === maxAttempts) throw error
    }
  }
}
