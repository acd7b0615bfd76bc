import * as routes from '#domain/api/routes/passwords.ts'
import { Refusal } from '#domain/errors.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { markDevice, sourceOf } from './device.ts'
import { changePassword, replaceTemporaryPassword, resetByLink, sendPasswordLink } from './passwords.ts'

export function registerPasswords(app: App, deps: IdentityDeps): void {
  const { mailer, log } = deps
  const sending = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.all(sending)
  })

  serve(app, routes.readSignInOptions, async () => ({
    passwordByEmail: mailer !== null,
  }))

  serve(app, routes.replaceTemporaryPassword, async (request, reply) => {
    const { email, password, newPassword } = request.body
    const source = sourceOf(request, deps.marks)
    const signedIn = await replaceTemporaryPassword(deps, email, password, newPassword, source)
    return markDevice(reply, deps.marks, source).send(signedIn)
  })

  serve(app, routes.changePassword, async (request, reply) => {
    const { password, newPassword } = request.body
    await changePassword(deps, callerOf(request), { password, newPassword }, sourceOf(request, deps.marks))
    return reply.code(204).send(null)
  })

  serve(app, routes.sendPasswordLink, async (request, reply) => {
    if (!mailer) throw new Refusal('mail_not_configured')
    // Answered at once, and the same way, whoever the address belongs to: not even the time reveals it.
    const sent = sendPasswordLink(deps, mailer, request.body.email)
      .catch((error: unknown) => log.error({ err: error }, 'a link for a forgotten password was not sent'))
      .finally(() => sending.delete(sent))
    sending.add(sent)
    return reply.code(202).send(null)
  })

  serve(app, routes.resetPassword, async (request, reply) => {
    const { token, newPassword } = request.body
    const source = sourceOf(request, deps.marks)
    const signedIn = await resetByLink(deps, token, newPassword, source)
    return markDevice(reply, deps.marks, source).send(signedIn)
  })
}
