import { type ClientRequest, type IncomingMessage, request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { expect } from 'playwright/test'
import { isSettled } from './compose.ts'

/** Where the stack is reached, as e2e/composed/run chose it. */
export const httpsUrl = process.env.BASE_URL ?? 'https://localhost'
const httpUrl = process.env.HTTP_URL ?? 'http://localhost'

export type Reply = { status: number; headers: IncomingMessage['headers']; body: string }

/** The whole of an answer; a request without one throws. */
export async function answerTo(sent: ClientRequest): Promise<Reply> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve).once('error', reject)
  })
  response.setEncoding('utf8')
  let body = ''
  for await (const piece of response) body += piece
  return { status: response.statusCode ?? 0, headers: response.headers, body }
}

/** A request by http, for the host in `headers` where there is one. */
export const plainRequest = (path: string, headers: Record<string, string> = {}): ClientRequest =>
  plain(httpUrl + path, { headers }).end()

export const getPlain = (path: string): Promise<Reply> => answerTo(plainRequest(path))

/** A device that trusts only the certificate that the installation hands out. */
export async function trustingDevice() {
  const { body: ca } = await getPlain('/ca.crt')
  return {
    get: (url: string): Promise<Reply> => answerTo(secure(url, { ca }).end()),
    /** A login whose body goes out in two halves, the second when `finish` is called. */
    signInByHalves: (email: string, password: string) => {
      const body = JSON.stringify({ email, password })
      const sent = secure(`${httpsUrl}/api/session`, {
        ca,
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': body.length },
      })
      sent.write(body.slice(0, 10))
      const answer = answerTo(sent)
      // One that is dropped has no answer.
      answer.catch(() => undefined)
      return {
        finish: () => {
          sent.end(body.slice(10))
          return answer
        },
        drop: () => sent.destroy(),
      }
    },
  }
}

/** Waits until the app reports that everything behind it answers, and no container comes or goes any more. */
export async function untilReady(): Promise<void> {
  const device = await untilAnswered(trustingDevice)
  await expect
    .poll(
      () =>
        device.get(`${httpsUrl}/api/ready`).then(
          ({ status }) => status,
          (error: Error) => error.message,
        ),
      { timeout: 200_000, intervals: [500] },
    )
    .toBe(200)
  await expect.poll(isSettled, { timeout: 200_000, intervals: [500] }).toBe(true)
}

/** The first answer of something that is not there yet. */
async function untilAnswered<Value>(ask: () => Promise<Value>): Promise<Value> {
  let answer: Value | undefined
  await expect(async () => {
    answer = await ask()
  }).toPass({ timeout: 200_000, intervals: [500] })
  if (answer === undefined) throw new Error('nothing answered')
  return answer
}
