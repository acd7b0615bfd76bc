import { ScreenSkeleton, SkeletonLine } from '#app/components/ui/skeletons.tsx'

/** The frame before the browser has read its session: shows nothing anyone might not see. */
export function FrameSkeleton() {
  return (
    <div className="flex min-h-dvh">
      <div className="w-14 shrink-0 border-r border-line bg-sunken max-sm:hidden xl:w-58 [@media(hover:none)_and_(width<80rem)]:w-22" />
      <main className="min-w-0 grow">
        <div className="flex h-(--top-bar) items-center border-b border-line px-4 sm:px-6">
          <SkeletonLine className="h-4 w-24" />
        </div>
        <ScreenSkeleton />
      </main>
    </div>
  )
}
