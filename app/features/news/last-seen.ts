/** The version that someone saw last here. A person who is new on the device has seen the present one. */
export function lastSeen({
  own,
  device,
  current,
}: {
  own: string | null
  device: string | null
  current: string
}): string {
  if (own !== null) return own
  const [before, since] = device?.split(' ') ?? []
  return before !== undefined && since === current ? before : current
}
