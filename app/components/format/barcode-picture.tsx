import { cx } from '#app/components/ui/class-names.ts'
import { barsOfCode128 } from '#domain/barcode/code128.ts'

/** A text in Code 128, with its letters below. @param isLarge for a scanner that reads it from a screen */
export function BarcodePicture({ code, isLarge = false }: { code: string; isLarge?: boolean }) {
  const { bars, modules } = barsOfCode128(code)
  return (
    <figure className="mt-2">
      <svg
        role="img"
        aria-label={`Barcode of ${code}`}
        viewBox={`0 0 ${modules} 24`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        className={cx('mx-auto block w-full', isLarge ? 'h-24 max-w-140' : 'h-10 max-w-56')}
      >
        {/* Black on white in the dark too: a scanner reads it from the screen. */}
        <rect width={modules} height="24" fill="#fff" />
        {bars.map(({ at, width }) => (
          <rect key={at} x={at} width={width} height="24" fill="#000" />
        ))}
      </svg>
      <figcaption className="text-center text-ink-soft">{code}</figcaption>
    </figure>
  )
}
