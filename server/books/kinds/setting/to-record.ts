import type { SettingBody } from '#domain/documents/setting/schema.ts'

export type SettingToRecord = { settingId: string; change: SettingBody }
