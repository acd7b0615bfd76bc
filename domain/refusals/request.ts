import { type RefusalText, say } from './text.ts'

/** Refusals about requests in general, and about jobs. */
export const requestRefusals = {
  invalid_request: {
    status: 400,
    title: 'Invalid request',
    detail: (f) =>
      f.where ? `Correct this and send it again: ${f.where}.` : 'Correct the request and send it again.',
  },
  not_found: { status: 404, title: 'Not found', detail: say('There is nothing at this address.') },
  function_not_found: {
    status: 404,
    title: 'No such function',
    detail: say('There is no function with this name.'),
  },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported content',
    detail: say('Send application/json, or the form this address asks for.'),
  },
  headers_too_large: {
    status: 431,
    title: 'Address or headers too large',
    detail: say('The URL and headers of a request can total at most 16 KB. Send a shorter request.'),
  },
  request_too_slow: {
    status: 408,
    title: 'Request too slow',
    detail: say('The request did not arrive completely in time. Send it again.'),
  },
  body_too_large: {
    status: 413,
    title: 'Too large',
    detail: (f) =>
      f.limit ? `The request is too large: at most ${f.limit} is accepted.` : 'The request is too large.',
  },
  too_many_streams: {
    status: 429,
    title: 'Open too many times',
    detail: ({ most }) => `This is already open ${most} times. Close it in another tab or on another device.`,
  },
  stream_expected: {
    status: 406,
    title: 'Event stream',
    detail: say('This address streams changes. Send Accept: text/event-stream and keep the connection open.'),
  },
  too_many_requests: {
    status: 429,
    title: 'Too many requests',
    detail: (f) => `Wait ${f.seconds ?? 60} seconds and try again.`,
  },
  mail_server_missing: {
    status: 409,
    title: 'No mail server',
    detail: say(
      'No mail server is configured, so nothing can be sent by email. Set SMTP_URL and MAIL_FROM first.',
    ),
  },
  report_schedule_not_found: {
    status: 404,
    title: 'No such schedule',
    detail: say('This report schedule has been deleted.'),
  },
  report_schedules_full: {
    status: 409,
    title: 'Too many schedules',
    detail: (f) => `There can be at most ${f.most} report schedules. Delete one first.`,
  },
  job_not_found: { status: 404, title: 'No such job', detail: (f) => `There is no job named ${f.name}.` },
  job_running: {
    status: 409,
    title: 'Already running',
    detail: (f) => `“${f.title}” is running now. Wait until it is done.`,
  },
} as const satisfies Record<string, RefusalText>
