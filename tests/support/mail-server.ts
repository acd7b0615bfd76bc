import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll } from 'vitest'

export type ReceivedMail = { from: string; to: string[]; source: string }

/** A mail server that takes everything, by the real protocol, and remembers it. */
export function mailServer() {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      text(stream).then((source) => {
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          source,
        })
        done()
      }, done)
    },
  })
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve())))
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return {
    url: () => `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mailsTo: (email: string) => received.filter(({ to }) => to.includes(email)),
  }
}

/** The first link in a mail's text, whatever lines the mail broke it into. */
export function linkIn({ source }: ReceivedMail): URL {
  const body = source.slice(source.indexOf('\r\n\r\n')).replaceAll('=\r\n', '').replaceAll('=3D', '=')
  const link = /https?:\/\/\S+/.exec(body)?.[0]
  if (link === undefined) throw new Error(`no link in: ${source}`)
  return new URL(link)
}
