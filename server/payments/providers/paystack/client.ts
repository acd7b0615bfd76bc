import { z } from 'zod'
import { Refusal } from '#domain/errors.ts'
import { cut, onOneLine } from '#domain/text.ts'

type Question = {
  method: 'GET' | 'POST'
  path: string
  body?: object
  /** What is not there is an answer, and no refusal. */
  mayBeMissing?: boolean
}

/** Asks with a secret key; `data` is null where what was asked for is not there. */
export type Ask = (secretKey: string, question: Question) => Promise<{ data: unknown; pageCount?: number }>

const timeoutMs = 10_000

/** Its answer never came: the payment page was never shown. */
const lost = 'The payment was started before, and where to pay was lost on the way. Start it again.'

const Answered = z.object({
  status: z.boolean(),
  message: z.string().nullish(),
  data: z.unknown().optional(),
  meta: z.unknown().optional(),
})
const Paged = z.object({ pageCount: z.int().nonnegative() })

/** Paystack's API, as JSON over HTTPS. An error never holds the key: it is in no address and in no message. */
export function createPaystackClient(baseUrl: string): Ask {
  return async (secretKey, { method, path, body, mayBeMissing = false }) => {
    const { status, text } = await send(`${baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${secretKey}`,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (status === 401 || status === 403) throw new Refusal('payment_key_refused')
    if (status >= 500 || status === 429 || status === 408) throw new Refusal('payment_provider_away')
    const answer = readAnswer(text)
    if (status === 404 && mayBeMissing) return { data: null }
    if (status >= 200 && status < 300 && answer.status)
      return { data: answer.data, pageCount: Paged.safeParse(answer.meta).data?.pageCount }
    const message = onOneLine(answer.message ?? '')
    // A reference that was never used is answered with a status of 400.
    if (mayBeMissing && /not found|invalid (split|subaccount)/i.test(message)) return { data: null }
    if (/duplicate transaction reference/i.test(message))
      throw new Refusal('payment_refused', { reason: lost })
    throw new Refusal('payment_refused', { reason: cut(message || `it answered ${status}`, 300) })
  }
}

async function send(address: string, request: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const answer = await fetch(address, request)
    return { status: answer.status, text: await answer.text() }
  } catch {
    throw new Refusal('payment_provider_away')
  }
}

/** An answer that says something else than was asked for is no answer. */
export function readData<Read>(schema: z.ZodType<Read>, data: unknown): Read {
  const read = schema.safeParse(data)
  if (!read.success) throw new Refusal('payment_provider_away')
  return read.data
}

/** What is no JSON comes from something in between: a proxy, a page that asks to log in to a network. */
function readAnswer(text: string): z.infer<typeof Answered> {
  try {
    const { success, data } = Answered.safeParse(JSON.parse(text))
    if (success) return data
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new Refusal('payment_provider_away')
}
