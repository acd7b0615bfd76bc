import { api } from '#app/api/client.ts'
import * as routes from '#domain/api/routes/session.ts'
import { lockAccounting, openAccounting } from './items.ts'

/** Opens the books to this session with the password entered again. */
export async function openBooks(password: string): Promise<void> {
  await api.call(routes.openBooks, { body: { password } })
  openAccounting(Date.now())
}

/** Locks the books again, here at once and at the server. */
export async function lockBooks(): Promise<void> {
  lockAccounting()
  await api.call(routes.lockBooks)
}
