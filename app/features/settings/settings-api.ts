import { api } from '#app/api/client.ts'
import * as routes from '#domain/api/routes/settings.ts'
import type { Setting, Settings } from '#domain/api/setting.ts'
import type { SettingBody } from '#domain/documents/setting/schema.ts'

export function fetchSettings(shopId: string): Promise<Settings> {
  return api.call(routes.listSettings, { shopId })
}

/** @param settingId made once for what was filled in: sent again, it changes nothing more */
export function changeSetting(shopId: string, settingId: string, change: SettingBody): Promise<Setting> {
  return api.call(routes.changeSetting, { shopId, settingId, body: change })
}
