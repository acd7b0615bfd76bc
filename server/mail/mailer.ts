import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'

export type Message = { to: string; subject: string; text: string }

export type Mailer = {
  /** Hands a message to the mail server; throws where that does not take it. */
  send(message: Message): Promise<void>
  close(): void
}

const timeoutMs = 15_000

/** The app's own e-mail, in plain text. */
export function createMailer({ smtpUrl, from }: NonNullable<Config['mail']>): Mailer {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const isSecure = protocol === 'smtps:'
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    // A password never goes over the network in the clear; without one TLS is used where it is offered.
    requireTLS: username !== '' && !isLoopback(hostname),
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(message) {
      await transport.sendMail({ from, ...message, headers: { 'Auto-Submitted': 'auto-generated' } })
    },
    close: () => transport.close(),
  }
}

function isLoopback(hostname: string): boolean {
  return /^(127(\.\d{1,3}){3}|\[::1\]|localhost)$/.test(hostname)
}
