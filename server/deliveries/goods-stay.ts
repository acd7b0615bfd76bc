import { Refusal } from '#domain/errors.ts'

const maxAttempts = 5

/**
 * Records a document that was planned from what there is of goods. Where some were sold or came in while it looked, it
 * looks again.
 * @param lookAndRecord refused with changed_meanwhile where that happened
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
