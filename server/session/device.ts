import type { FastifyReply, FastifyRequest } from 'fastify'
import { describeDevice } from '../identity/describe-device.ts'
import { type DeviceMarks, newDeviceId } from '../identity/device-mark.ts'
import type { Source } from '../identity/limit-guesses.ts'

/** From where a request with a password comes. A device without a genuine mark is given an id to be marked with. */
export function sourceOf({ ip, headers }: FastifyRequest, marks: DeviceMarks): Source {
  const markedId = marks.read(headers.cookie)
  return {
    address: ip,
    device: describeDevice(headers['user-agent']),
    deviceId: markedId ?? newDeviceId(),
    isMarked: markedId !== null,
  }
}

/** Marks the device of a successful login: it is known from now on. */
export function markDevice<Reply extends FastifyReply>(
  reply: Reply,
  marks: DeviceMarks,
  { deviceId }: Source,
): Reply {
  reply.header('set-cookie', marks.write(deviceId, reply.request.protocol === 'https'))
  reply.header('cache-control', 'no-store')
  return reply
}
