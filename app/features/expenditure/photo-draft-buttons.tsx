import { useRevalidator } from '@remix-run/react'
import { Camera } from 'lucide-react'
import { v7 as newId } from 'uuid'
import { api } from '#app/api/client.ts'
import { todayIn } from '#app/components/format/dates.ts'
import { AttachButton } from '#app/features/attachments/attach-button.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { Attachment } from '#domain/api/attachment.ts'
import { saveDraft } from '#domain/api/routes/expenditure.ts'
import { day } from '#domain/business-day.ts'
import { draftOf, newSpending } from './spending-form.ts'

/** Keeps a photo or file of an invoice as a draft, one for each; what it says is entered later. */
export function PhotoDraftButtons({ shopId }: { shopId: string }) {
  const { taxPack: packId, timeZone } = useShop()
  const { revalidate } = useRevalidator()
  async function keep(attachment: Attachment) {
    const empty = newSpending(day(todayIn(timeZone)), [], '')
    const draft = draftOf({ ...empty, attachments: [attachment] }, packId, '')
    await api.call(saveDraft, { shopId, draftId: newId(), body: { revision: 0, draft } })
    revalidate()
  }
  return (
    <>
      <AttachButton shopId={shopId} icon={Camera} label="Draft from a photo" onSent={keep} usesCamera />
      <AttachButton shopId={shopId} label="Draft from a file" onSent={keep} />
    </>
  )
}
