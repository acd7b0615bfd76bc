import { api } from '#app/api/client.ts'
import * as routes from '#domain/api/routes/settings.ts'
import { valueOn } from '#domain/documents/setting/dated.ts'
import { SettingBody, type StaffLimits } from '#domain/documents/setting/schema.ts'

/** What holds where a shop has set no limits. */
export const unlimited = { maxDiscountBp: 2_500, mayReturn: true, mayRefundCash: true, seesEarnings: false }

/** The limits of employees who have their own, to be kept where everybody's change. */
export function ownOf(limits: StaffLimits): Pick<NonNullable<StaffLimits>, 'own'> {
  return limits?.own ? { own: limits.own } : {}
}

/** Changes the limits as they are stored now, so that those which another device has set are kept. */
export async function changeLimits(
  shopId: string,
  settingId: string,
  change: (before: StaffLimits) => StaffLimits,
): Promise<unknown> {
  const { settings, today } = await api.call(routes.listSettings, { shopId })
  const value = change(valueOn(settings.staffLimits, today))
  const body = SettingBody.parse({ setting: 'staff-limits', value, from: today })
  return api.call(routes.changeSetting, { shopId, settingId, body })
}
