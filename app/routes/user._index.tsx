import { type ClientLoaderFunctionArgs, redirect } from '@remix-run/react'
import { requireShop } from '#app/session/guards.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireShop(request)
  return redirect('/user/dashboard')
}

export default function Nothing() {
  return null
}
