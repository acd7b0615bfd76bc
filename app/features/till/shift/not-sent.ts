import { ApiProblem } from '#app/api/problem.ts'
import { sendOutboxSoon } from '../outbox/send-soon.ts'
import { openingWaits } from './papers.ts'

/**
 * Why something of this till's shift can't be recorded on the server yet: the shift was opened here, and the server does
 * not have it. Tries to send it first; null where the server has it.
 */
export async function shiftNotSent(shopId: string): Promise<ApiProblem | null> {
  if (!(await openingWaits(shopId))) return null
  await sendOutboxSoon(shopId)
  if (!(await openingWaits(shopId))) return null
  return notSent(
    'The shift of this till was opened on this device, and the server does not have it yet. The Shift page says why.',
  )
}

export function notSent(detail: string): ApiProblem {
  return new ApiProblem({
    ...{ type: 'about:blank', status: 409, code: 'shift_not_sent', detail },
    title: 'Not sent yet',
  })
}
