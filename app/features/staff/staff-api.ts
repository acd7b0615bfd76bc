import { api } from '#app/api/client.ts'
import type { ShopAccountant } from '#domain/api/accountant.ts'
import type { EmployeeAdded } from '#domain/api/employee.ts'
import * as accountantRoutes from '#domain/api/routes/accountant.ts'
import * as codeRoutes from '#domain/api/routes/cashiers.ts'
import * as routes from '#domain/api/routes/staff.ts'
import type { NewStaffMember, Staff, StaffName } from '#domain/api/staff.ts'
import type { AccountantMay } from '#domain/terms/accountant.ts'

/** Somebody of the staff, by the address in the shop's record. */
export type Member = { shopId: string; contact: string }

export const fetchStaff = (shopId: string): Promise<Staff> => api.call(routes.listStaff, { shopId })

export const addStaffMember = (shopId: string, member: NewStaffMember): Promise<EmployeeAdded> =>
  api.call(routes.addStaffMember, { shopId, body: member })

export const renameStaffMember = (member: Member, name: StaffName) =>
  api.call(routes.renameStaffMember, { ...member, body: name })

export const removeStaffMember = (member: Member) => api.call(routes.removeStaffMember, member)

export const resetStaffPassword = (member: Member) =>
  api.call(routes.resetStaffPassword, { ...member, body: {} })

export const unlockStaffMember = (member: Member) => api.call(routes.unlockStaffMember, member)

/** @param contact null for the owner's own */
export const setCode = (shopId: string, contact: string | null, code: string) =>
  contact === null
    ? api.call(codeRoutes.setOwnCode, { shopId, body: { code } })
    : api.call(codeRoutes.setStaffCode, { shopId, contact, body: { code } })

export const removeCode = (shopId: string, contact: string | null) =>
  contact === null
    ? api.call(codeRoutes.removeOwnCode, { shopId })
    : api.call(codeRoutes.removeStaffCode, { shopId, contact })

export const endStaffSessions = (member: Member) => api.call(routes.endStaffSessions, member)

export const fetchAccountant = (shopId: string): Promise<ShopAccountant> =>
  api.call(accountantRoutes.readAccountant, { shopId })

/** Names the accountant, or changes what the present one may do. */
export const nameAccountant = (shopId: string, email: string, may: AccountantMay): Promise<EmployeeAdded> =>
  api.call(accountantRoutes.nameAccountant, { shopId, email, body: { may } })

export const removeAccountant = (shopId: string, email: string) =>
  api.call(accountantRoutes.removeAccountant, { shopId, email })

export const resetAccountantPassword = (shopId: string, email: string) =>
  api.call(accountantRoutes.resetAccountantPassword, { shopId, email, body: {} })
