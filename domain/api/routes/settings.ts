import { SettingBody } from '../../documents/setting/schema.ts'
import { Uuid } from '../../uuid.ts'
import { ShopId } from '../common.ts'
import { route } from '../route.ts'
import { Setting, Settings } from '../setting.ts'

export const listSettings = route({
  method: 'GET',
  path: '/api/shops/:shopId/settings',
  summary: 'The shop’s settings with their effective dates, and the history of changes.',
  access: 'owner',
  rate: 600,
  params: { shopId: ShopId },
  answers: { 200: Settings },
})

export const changeSetting = route({
  method: 'PUT',
  path: '/api/shops/:shopId/settings/:settingId',
  summary: 'Changes a setting as of a date. Idempotent: a repeat returns the same answer.',
  access: 'owner-with-grant',
  rate: 60,
  bodyLimit: 16_384,
  params: { shopId: ShopId, settingId: Uuid },
  body: SettingBody,
  answers: { 200: Setting, 201: Setting },
  refuses: [409, 422],
})
