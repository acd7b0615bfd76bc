import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll } from 'vitest'

type ReceivedMail = { from: string; to: string[]; source: string }

/** A mail server of the real protocol: it keeps every mail, and refuses the addresses given to `refuse`. */
export function mailServer() {
  const received: ReceivedMail[] = []
  const refused = new Map<string, { code: number; words: string }>()
  let port = 0
  let hangsUp = false
  const sockets = new Set<Socket>()
  let server = made()

  function made() {
    const opened = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo({ address }, _session, done) {
        const why = refused.get(address)
        done(why ? Object.assign(new Error(why.words), { responseCode: why.code }) : null)
      },
      onData(stream, { envelope }, done) {
        text(stream).then((source) => {
          received.push({
            from: envelope.mailFrom ? envelope.mailFrom.address : '',
            to: envelope.rcptTo.map(({ address }) => address),
            source,
          })
          if (hangsUp) for (const socket of sockets) socket.destroy()
          done()
        }, done)
      },
    })
    opened.server.on('connection', (socket) => {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    })
    return opened
  }
  const listen = () =>
    new Promise<void>((resolve) =>
      server.listen(port, '127.0.0.1', () => {
        port = (server.server.address() as AddressInfo).port
        resolve()
      }),
    )
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  beforeAll(listen)
  afterAll(close)
  return {
    url: () => `smtp://127.0.0.1:${port}`,
    mailsTo: (email: string) => received.filter(({ to }) => to.includes(email)),
    /** For good (550), or for this time (450). */
    refuse: (email: string, code: number, words: string) => void refused.set(email, { code, words }),
    take: (email: string) => void refused.delete(email),
    /** Stops; its address does not answer. */
    goAway: close,
    comeBack() {
      server = made()
      return listen()
    },
    /** Hangs up once it has a message, instead of saying that it took it. */
    hangUp(isHangingUp: boolean) {
      hangsUp = isHangingUp
    },
  }
}

/** The first link in a mail's text, whatever lines the mail broke it into. */
export function linkIn({ source }: ReceivedMail): URL {
  const body = source.slice(source.indexOf('\r\n\r\n')).replaceAll('=\r\n', '').replaceAll('=3D', '=')
  const link = /https?:\/\/\S+/.exec(body)?.[0]
  if (link === undefined) throw new Error(`no link in: ${source}`)
  return new URL(link)
}

type MailPart = { type: string; name: string | null; content: Buffer }

/** A mail as the person who reads it gets it: its head, its text, and its attachments. */
export function partsOf({ source }: ReceivedMail): { head: string; text: string; attachments: MailPart[] } {
  const [head = ''] = source.split('\r\n\r\n', 1)
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1]
  const parts =
    boundary === undefined
      ? [readPart(source)]
      : source
          .split(`--${boundary}`)
          .slice(1, -1)
          .map((part) => readPart(part.replace(/^\r\n/, '')))
  const [first, ...attachments] = parts
  return { head: unfolded(head), text: String(first?.content ?? '').replaceAll('\r\n', '\n'), attachments }
}

const unfolded = (head: string) => head.replaceAll(/\r\n[ \t]+/g, ' ')

function readPart(part: string): MailPart {
  const at = part.indexOf('\r\n\r\n')
  const head = unfolded(part.slice(0, at))
  const body = part.slice(at + 4)
  const encoding = /^content-transfer-encoding: *(\S+)/im.exec(head)?.[1]?.toLowerCase()
  return {
    type: /^content-type: *([^;\s]+)/im.exec(head)?.[1] ?? '',
    name: /filename="?([^";\r\n]+)/i.exec(head)?.[1] ?? null,
    content: encoding === 'base64' ? Buffer.from(body, 'base64') : Buffer.from(quoted(body, encoding)),
  }
}

function quoted(body: string, encoding: string | undefined): Uint8Array {
  if (encoding !== 'quoted-printable') return Buffer.from(body)
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1')
}
