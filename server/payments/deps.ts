import type { IdentityDeps } from '../identity/identity-deps.ts'
import type { AccountDeps } from './account.ts'

export type PaymentsDeps = Pick<IdentityDeps, 'database' | 'now' | 'log' | 'audit'> & AccountDeps
