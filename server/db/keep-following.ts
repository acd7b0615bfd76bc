/**
 * Follows a change stream until it is closed; one that breaks is opened again after a pause.
 * @param read ends when the stream breaks, or as soon as `isClosing`
 * @param onBreak not called for the break that closing makes
 */
export function keepFollowing<Stream extends { close(): Promise<void> }>({
  open,
  read,
  onBreak,
  pauseMs,
}: {
  open(): Stream | Promise<Stream>
  read(stream: Stream, isClosing: () => boolean): Promise<void>
  onBreak(error: unknown): void
  pauseMs: number
}): { close(): Promise<void> } {
  let isClosing = false
  let opened: Stream | null = null

  async function follow(): Promise<void> {
    const stream = await open()
    opened = stream
    try {
      await read(stream, () => isClosing)
    } finally {
      await stream.close()
    }
  }

  async function run(): Promise<void> {
    while (!isClosing) {
      try {
        await follow()
      } catch (error) {
        if (isClosing) return
        onBreak(error)
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
    }
  }

  const running = run()
  return {
    async close() {
      isClosing = true
      // Ends the look that is under way; run() sees the failure and stops.
      await opened?.close()
      await running
    },
  }
}
