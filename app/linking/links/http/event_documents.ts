import { linkSchema } from '#app/linking/links/http/schema'
import { LINK_HEALTH_STATUSES } from '#app/linking/links/rules/health_status'
import { rememberEvent, type ApiEvent } from '#app/platform/api/api_events'
import { flag, id, integer, list, nullable, object, text } from '#app/platform/api/schema'

const link = linkSchema

/** What is said of a link's health in an event: what was confirmed. */
const REPORTED = LINK_HEALTH_STATUSES.filter((status) => status !== 'Unknown')

const documents: Record<string, Omit<ApiEvent, 'type'>> = {
  'link.created': {
    summary: 'A link was created',
    description: 'In any way: by a call, in the console, by an import.',
    data: object({ link }),
  },
  'link.updated': {
    summary: 'A link was changed',
    description: 'Destination, state, schedule, title, tags or another setting.',
    data: object({ link, changes: list(text(), 'What was changed: `destination`, `state` ...') }),
  },
  'link.deleted': {
    summary: 'A link was deleted',
    description: 'Its short URL no longer redirects.',
    data: object({ link }),
  },
  'link.click_threshold': {
    summary: 'A link reached a milestone',
    description: 'Sent once for each link and number of `clickThresholds`.',
    data: object({
      link: object({
        id: id(),
        shortUrl: text(),
        domain: text(),
        alias: text(),
        destinationUrl: text(),
        title: nullable(text()),
      }),
      threshold: integer('The milestone'),
      humanClicks: integer(),
    }),
  },
  'link.health_changed': {
    summary: 'The destination of a link broke or works again',
    description:
      'Sent when a problem is confirmed by a second check ten minutes after the first, when it becomes another problem, and when the destination works again. What is in a block list is Unsafe at once.',
    data: object({
      link,
      health: object({
        status: { enum: REPORTED },
        previousStatus: { enum: REPORTED, description: 'What the event before this one said' },
        message: nullable(text('What the check found, for people')),
      }),
      domain: object({
        id: nullable(id('null on the default short domain')),
        hostname: text(),
        status: text(),
        canServeLinks: flag(),
        lastCheckMessage: nullable(text()),
      }),
    }),
  },
}

/** Makes the events of links known to the API document. Behaviour, section 8.2. */
export function registerLinksEvents(): void {
  for (const [type, document] of Object.entries(documents)) rememberEvent({ type, ...document })
}
