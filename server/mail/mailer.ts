import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'

export type Attachment = { name: string; type: string; content: Buffer }
export type Message = {
  to: string
  subject: string
  text: string
  attachments?: readonly Attachment[]
  /** The same of a message that is sent again: programs that read mail show it once. */
  messageId?: string
}

export type Mailer = {
  /**
   * Hands a message to the mail server.
   * @throws MailError where that does not take it
   */
  send(message: Message): Promise<void>
  close(): void
}

/**
 * - `refused`: for good.
 * - `later`: the mail server is away or takes it at another time.
 * - `unclear`: the connection ended while it was handed over; it may have been taken.
 */
type MailOutcome = 'refused' | 'later' | 'unclear'

/** Why a message was not accepted; its text is the reply of the mail server, where there was one. */
export class MailError extends Error {
  readonly outcome: MailOutcome

  constructor(outcome: MailOutcome, message: string, cause: unknown) {
    super(message, { cause })
    this.outcome = outcome
  }
}

const timeoutMs = 15_000

/** The app's own email, in plain text. */
export function createMailer({ smtpUrl, account, from }: NonNullable<Config['mail']>): Mailer {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const inUrl =
    username === ''
      ? undefined
      : { user: decodeURIComponent(username), password: decodeURIComponent(password) }
  const login = account ?? inUrl
  const isSecure = protocol === 'smtps:'
  const options = {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    // A password never goes over the network in the clear; without one TLS is used where it is offered.
    requireTLS: login !== undefined && !isLoopback(hostname),
    ...(login && { auth: { user: login.user, pass: login.password } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  const open = new Set<{ close(): void }>()
  return {
    async send({ attachments = [], to, ...message }) {
      const watch = watchHandingOver()
      // One connection a message, as without this: what is watched is this message's.
      const transport = createTransport({ ...options, transactionLog: true, logger: watch.logger })
      open.add(transport)
      try {
        await transport.sendMail({
          from,
          // One address, whatever it says: a text of several would be several.
          to: { name: '', address: to },
          ...message,
          attachments: attachments.map(({ name, type, content }) => ({
            filename: name,
            contentType: type,
            content,
          })),
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        throw errorOf(error, watch.hasBegun())
      } finally {
        open.delete(transport)
        transport.close()
      }
    },
    close() {
      for (const transport of open) transport.close()
    },
  }
}

/** Whether the mail server asked for the text of the message (354): from then on it may have taken it. */
function watchHandingOver() {
  let hasBegun = false
  const look = (entry: unknown, answer?: unknown) => {
    const isServer = (entry as { tnx?: string } | null)?.tnx === 'server'
    if (isServer && /^354/.test(String(answer))) hasBegun = true
  }
  const logger = { level() {}, trace: look, debug: look, info: look, warn: look, error: look, fatal: look }
  return { logger, hasBegun: () => hasBegun }
}

function errorOf(error: unknown, hasBegun: boolean): MailError {
  const { responseCode, response, code } = error as Partial<
    Record<'responseCode' | 'response' | 'code', unknown>
  >
  const words = typeof response === 'string' && response !== '' ? response : reasonOf(error)
  if (typeof responseCode === 'number' && responseCode >= 400)
    return new MailError(responseCode >= 500 && code !== 'EAUTH' ? 'refused' : 'later', words, error)
  return new MailError(hasBegun ? 'unclear' : 'later', words, error)
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function isLoopback(hostname: string): boolean {
  return /^(127(\.\d{1,3}){3}|\[::1\]|localhost)$/.test(hostname)
}
