/** A receipt printer at a USB cable, that keeps what was sent to it. */
export function aUsbPrinter(vendorId: number, productId: number, { isFaulty = false } = {}) {
  const written: number[] = []
  const calls: string[] = []
  const out = { direction: 'out', type: 'bulk', endpointNumber: 2 }
  const interfaces = [{ interfaceNumber: 1, alternates: [{ interfaceClass: 7, endpoints: [out] }] }]
  return {
    ...{ vendorId, productId, written, calls, opened: false },
    configuration: { interfaces },
    configurations: [{ interfaces }],
    open: async () => void calls.push('open'),
    close: async () => void calls.push('close'),
    selectConfiguration: async () => void calls.push('select'),
    claimInterface: async (at: number) => void calls.push(`claim ${at}`),
    async transferOut(endpoint: number, bytes: Uint8Array) {
      calls.push(`out ${endpoint}`)
      if (isFaulty) throw new DOMException('The device was disconnected.', 'NetworkError')
      written.push(...bytes)
      return { status: 'ok' }
    },
  }
}

/** A storage of a browser that begins empty. */
export function aStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  }
}

/** Whether the bytes hold a text, or bytes, somewhere. */
export function holds(bytes: readonly number[], part: string | readonly number[]): boolean {
  const wanted = typeof part === 'string' ? Array.from(part, (letter) => letter.charCodeAt(0)) : part
  return bytes.some((_, at) => wanted.every((byte, offset) => bytes[at + offset] === byte))
}
