import { redirect } from '@remix-run/react'
import { requireToken } from '#app/session/guards.ts'

export function clientLoader() {
  requireToken()
  return redirect('/admin/dashboard')
}

export default function Nothing() {
  return null
}
