import { expect, test } from 'vitest'
import { isTillPage } from './till-session.ts'

test.each([
  '/user',
  '/user/dashboard',
  '/user/dashboard/',
  '/user/dashboard/sales',
  '/user/dashboard/sales/0199-a',
  '/user/dashboard/shift',
])('%s opens by a code', (path) => expect(isTillPage(path)).toBe(true))

test.each([
  '/user/dashboard/products',
  '/user/dashboard/accounting',
  '/user/dashboard/sales/0199-a/return',
  '/user/dashboard/sales/import',
  '/user/dashboard/staff',
  '/admin/dashboard',
])('%s asks for a login', (path) => expect(isTillPage(path)).toBe(false))
