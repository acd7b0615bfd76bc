import type { IdentityDeps } from '../../identity/identity-deps.ts'
import { addLink } from '../../session/password-link-store.ts'

/** As long as links for a new password are kept. */
const linkLastsMs = 60 * 60 * 1000

/**
 * Sends a new person a link to choose a password, where e-mail is set up.
 * @returns whether it was sent
 */
export async function invite(
  { mailer, database, config, log, now }: IdentityDeps,
  { uid, email }: { uid: string; email: string },
  shopName: string,
): Promise<boolean> {
  if (!mailer) return false
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + linkLastsMs)
  const token = await addLink(database, { uid, email, createdAt, expiresAt })
  try {
    await mailer.send(invitation(email, shopName, config.appOrigin ?? '', token))
    return true
  } catch (error) {
    log.error({ err: error, uid }, 'an invitation was not sent: a temporary password is told instead')
    return false
  }
}

function invitation(to: string, shopName: string, origin: string, token: string) {
  return {
    to,
    subject: `${shopName} at Sales & Accounts`,
    text: [
      `There is an account for ${to} at Sales & Accounts, for the shop ${shopName}.`,
      `Choose a password here within an hour. The link works once:\n${origin}/login/new-password#${token}`,
      `Later, ask for another link here:\n${origin}/login/forgotten`,
    ].join('\n\n'),
  }
}
