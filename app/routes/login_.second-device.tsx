import type { MetaFunction } from '@remix-run/react'
import { SecondDeviceScreen } from '#app/features/login/second-device-screen.tsx'

export const meta: MetaFunction = () => [{ title: 'Second device · Sales & Accounts' }]

export default SecondDeviceScreen
