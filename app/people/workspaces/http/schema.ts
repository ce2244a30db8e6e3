import { CLICK_PRIVACIES } from '#app/people/workspaces/workspace'
import {
  dateTime,
  flag,
  id,
  integer,
  named,
  nullable,
  object,
  oneOf,
  text,
} from '#app/platform/api/schema'

export const workspaceSchema = named(
  'Workspace',
  object({
    id: id(),
    name: text(),
    organisationId: id(),
    timeZone: text('IANA name or UTC'),
    defaultDomainId: nullable(id('Custom domain of new links; null: the default short domain')),
    conversionTracking: flag('Destinations get the click identifier'),
    clickPrivacy: oneOf(CLICK_PRIVACIES, 'CountOnly: sums, no raw click and no visitor'),
    rawClickDays: integer('Days that raw clicks are kept'),
    respectGpc: flag('A visit with `Sec-GPC: 1` is counted as under CountOnly'),
    healthChecks: flag('Destinations of links are looked at about once a day'),
    createdAt: dateTime(),
    updatedAt: dateTime(),
  })
)
