import { StatusTag, type Tone } from '#app/components/ui/status-tag.tsx'
import { type ShopStanding, shopStandingLabels } from '#domain/terms/shop-standing.ts'

const tones: Record<ShopStanding, Tone> = { active: 'good', suspended: 'loss', closed: 'neutral' }

export function StandingTag({ standing }: { standing: ShopStanding }) {
  return <StatusTag tone={tones[standing]}>{shopStandingLabels[standing]}</StatusTag>
}
