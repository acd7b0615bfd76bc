import { api, shopPath } from '#app/api/client.ts'
import { Setting, Settings } from '#domain/api/setting.ts'
import type { SettingBody } from '#domain/documents/setting/schema.ts'

export function fetchSettings(shopId: string): Promise<Settings> {
  return api.get(shopPath(shopId, 'settings'), Settings)
}

/** @param settingId made once for what was filled in: sent again, it changes nothing more */
export function changeSetting(shopId: string, settingId: string, change: SettingBody): Promise<Setting> {
  return api.put(shopPath(shopId, 'settings', settingId), Setting, change)
}
