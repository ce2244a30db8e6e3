import { linkSchema } from '#app/linking/links/http/schema'
import { rememberEvent, type ApiEvent } from '#app/platform/api/api_events'
import { id, integer, list, nullable, object, text } from '#app/platform/api/schema'

const link = linkSchema

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
    description: 'Its short URL does not redirect any more.',
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
    description: 'A broken one is looked at twice, ten minutes apart, before this is sent.',
    data: object({
      link,
      health: object({
        status: text('Healthy, Broken, Unreachable or Unsafe'),
        previousStatus: text('What it was before'),
        message: nullable(text('What the check found, for people')),
      }),
      domain: nullable({ type: 'object', description: 'The custom domain; null: the default one' }),
    }),
  },
}

/** Makes the events of links known to the API document. Behaviour, section 8.2. */
export function registerLinksEvents(): void {
  for (const [type, document] of Object.entries(documents)) rememberEvent({ type, ...document })
}
