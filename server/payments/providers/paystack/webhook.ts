import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { Refusal } from '#domain/errors.ts'
import type { ProviderAccount, ProviderEvent } from '../../provider.ts'
import { reportOf, TransactionData, tenderOf } from './responses.ts'

const EventBody = z.object({ event: z.string(), data: z.record(z.string(), z.unknown()) })
const RefundEvent = z.object({ transaction_reference: z.string().min(1).max(200) })

/** By the secret key of the account, over the bytes as they came. */
export function isSigned(secretKey: string, signature: string | string[] | undefined, body: Buffer): boolean {
  if (typeof signature !== 'string' || !/^[0-9a-f]{128}$/i.test(signature)) return false
  const own = createHmac('sha512', secretKey).update(body).digest()
  return timingSafeEqual(own, Buffer.from(signature, 'hex'))
}

/** @throws Refusal webhook_unreadable */
export function eventOf({ mode }: Pick<ProviderAccount, 'mode'>, body: Buffer): ProviderEvent {
  // The key that signed it says the mode: what is of the other one was made up by whoever has this key.
  try {
    const { event, data } = EventBody.parse(JSON.parse(body.toString('utf8')))
    const eventId = createHash('sha256').update(body).digest('hex').slice(0, 32)
    if (event.startsWith('refund.'))
      return {
        kind: 'refund',
        eventId,
        reference: RefundEvent.parse(data).transaction_reference,
        shopId: null,
      }
    if (event !== 'charge.success') return { kind: 'other' }
    const charge = TransactionData.parse(data)
    if (charge.domain && charge.domain !== mode) throw new Refusal('webhook_unreadable')
    return {
      kind: 'payment',
      eventId,
      reference: charge.reference,
      shopId: shopOf(charge.metadata),
      tender: tenderOf(charge.channel),
      report: reportOf(charge, charge.currency),
    }
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) throw new Refusal('webhook_unreadable')
    throw error
  }
}

function shopOf(metadata: unknown): string | null {
  try {
    const read: unknown = typeof metadata === 'string' ? JSON.parse(metadata) : metadata
    const { success, data } = z.object({ shopId: z.string().min(1).max(64) }).safeParse(read)
    return success ? data.shopId : null
  } catch {
    return null
  }
}
