import { StatusTag, type Tone } from '#app/components/ui/status-tag.tsx'
import { type ShopStatus, shopStatusLabels } from '#domain/terms/shop-status.ts'

const tones: Record<ShopStatus, Tone> = { active: 'good', suspended: 'loss', closed: 'neutral' }

export function ShopStatusTag({ standing }: { standing: ShopStatus }) {
  return <StatusTag tone={tones[standing]}>{shopStatusLabels[standing]}</StatusTag>
}
