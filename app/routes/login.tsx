import type { MetaFunction } from '@remix-run/react'
import { LoginScreen } from '#app/features/login/login-screen.tsx'

export const meta: MetaFunction = () => [{ title: 'Login · Sales & Accounts' }]

export default LoginScreen
