import { describe, expect, test } from 'vitest'
import { createDeviceMarks, newDeviceId } from './device-mark.ts'

const marks = createDeviceMarks('a secret of the server')
const deviceId = newDeviceId()
const [mark = ''] = marks.write(deviceId, true).split(';')

describe('the mark of a known device', () => {
  test('is read back among other cookies, by every process with the same secret', () => {
    const again = createDeviceMarks('a secret of the server')
    for (const cookies of [mark, `a=b; ${mark}`, `${mark}; theme=dark`]) {
      expect(again.read(cookies)).toBe(deviceId)
    }
  })

  test('is invalid if it was changed, made up, or signed with another secret', () => {
    const [other = ''] = createDeviceMarks('another secret').write(deviceId, true).split(';')
    const foreignSignature = `${mark.slice(0, 36)}${other.slice(36)}`
    const otherDevice = mark.replace(deviceId, newDeviceId())
    const forged = [other, foreignSignature, otherDevice, mark.slice(0, -1), `x${mark}`, 'known-device=', '']
    for (const cookies of [...forged, undefined]) expect(marks.read(cookies)).toBeNull()
  })

  test('goes to this origin’s login alone, to no script, and where there is https by nothing else', () => {
    expect(marks.write(deviceId, true)).toBe(
      `${mark}; Path=/api/session; Max-Age=34560000; HttpOnly; SameSite=Strict; Secure`,
    )
    expect(marks.write(deviceId, false)).not.toContain('Secure')
  })
})
