import encodeQr from 'qr'
import { useMemo } from 'react'

/** The quiet zone that the standard asks for, in squares. */
const border = 4

/** Dark on light in the dark theme too: cameras want it so. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const { path, size } = useMemo(() => drawQr(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className={className}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

/** The dark squares as one path. */
function drawQr(text: string): { path: string; size: number } {
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border })
  const path = rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return { path, size: rows.length }
}
