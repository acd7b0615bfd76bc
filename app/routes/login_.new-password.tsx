import type { MetaFunction } from '@remix-run/react'
import { NewPasswordScreen } from '#app/features/login/new-password-screen.tsx'

export const meta: MetaFunction = () => [{ title: 'New password · Sales & Accounts' }]

export default NewPasswordScreen
