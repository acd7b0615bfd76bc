import { z } from 'zod'
import { Problem } from '#domain/api/common.ts'
import {
  ForgottenPassword,
  OwnPassword,
  PasswordChange,
  PasswordReset,
  SignInOptions,
} from '#domain/api/password.ts'
import { SignedIn } from '#domain/api/session.ts'
import { Refusal } from '#domain/errors.ts'
import type { App } from '../app-deps.ts'
import { callerOf } from '../http/caller.ts'
import type { IdentityDeps } from '../subjects.ts'
import { markDevice, sourceOf } from './device.ts'
import { changePassword, replaceTemporaryPassword, resetByLink, sendPasswordLink } from './passwords.ts'

const refusals = { 401: Problem, 403: Problem, 422: Problem, 503: Problem }

export function registerPasswords(app: App, deps: IdentityDeps): void {
  const { mailer, log } = deps
  const sending = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.all(sending)
  })

  app.get('/api/session/options', { schema: { response: { 200: SignInOptions } } }, async () => ({
    passwordByEmail: mailer !== null,
  }))

  app.post(
    '/api/session/password',
    { schema: { body: OwnPassword, response: { 200: SignedIn, ...refusals } } },
    async (request, reply) => {
      const { email, password, newPassword } = request.body
      const source = sourceOf(request, deps.marks)
      const signedIn = await replaceTemporaryPassword(deps, email, password, newPassword, source)
      return markDevice(reply, deps.marks, source).send(signedIn)
    },
  )

  app.put(
    '/api/session/password',
    { schema: { body: PasswordChange, response: { 204: z.null(), ...refusals } } },
    async (request, reply) => {
      const { password, newPassword } = request.body
      await changePassword(deps, callerOf(request), { password, newPassword }, sourceOf(request, deps.marks))
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/session/password/forgotten',
    { schema: { body: ForgottenPassword, response: { 202: z.null(), 409: Problem } } },
    async (request, reply) => {
      if (!mailer) throw new Refusal('mail_not_configured')
      // Answered at once, and the same way, whoever the address belongs to: not even the time tells.
      const sent = sendPasswordLink(deps, mailer, request.body.email)
        .catch((error: unknown) => log.error({ err: error }, 'a link for a forgotten password was not sent'))
        .finally(() => sending.delete(sent))
      sending.add(sent)
      return reply.code(202).send(null)
    },
  )

  app.post(
    '/api/session/password/reset',
    { schema: { body: PasswordReset, response: { 200: SignedIn, 410: Problem, ...refusals } } },
    async (request, reply) => {
      const { token, newPassword } = request.body
      const source = sourceOf(request, deps.marks)
      const signedIn = await resetByLink(deps, token, newPassword, source)
      return markDevice(reply, deps.marks, source).send(signedIn)
    },
  )
}
