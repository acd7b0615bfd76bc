import type { MetaFunction } from '@remix-run/react'
import { ForgottenScreen } from '#app/features/login/forgotten-screen.tsx'

export const meta: MetaFunction = () => [{ title: 'Forgotten password · Sales & Accounts' }]

export default ForgottenScreen
